// No regression: a training sample goes to its own barycentre C Xt, or, so that what sets it apart
// from its neighbours is not all averaged away, to a point between that and the sample itself,
// moved together with all others. A new sample moves by the same vector as the training sample
// nearest to it, so that training samples land exactly where they should, and the neighbourhood of
// each moves along with it.
#include "map/map.h"

namespace ssc {

Matrix mixed_image(const MapOptions &options, const MapData &data) {
    if (options.mix == 0) return data.image;
    const RowVector move = centre_of(data.image, data.source_weight, true) -
                           centre_of(data.source, data.source_weight, true);
    return (1 - options.mix) * data.image + options.mix * (data.source.rowwise() + move);
}

Map fit_barycentric(const MapOptions &options, const MapData &data) {
    Map map;
    map.anchors = data.source;
    map.shifts = mixed_image(options, data) - data.source;
    return map;
}

} // namespace ssc
