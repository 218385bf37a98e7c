// No regression: a training sample goes to its own barycentre C Xt. A new sample moves by the
// same vector as the training sample nearest to it, so that training samples land exactly where
// they should, and the neighbourhood of each moves along with it.
#include "map/map.h"

namespace ssc {

Map fit_barycentric(const MapData &data) {
    Map map;
    map.anchors = data.source;
    map.shifts = data.image - data.source;
    return map;
}

} // namespace ssc
