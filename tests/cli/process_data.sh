# SPDX-License-Identifier: MIT
# Real data, as NumPy files: features as float32, labels as int32.
data=${SSCDA_DATA:-}/office_caltech10_decaf6
[ -e "$data/dslr_x.npy" ] || { echo "skipped: no $data (SSCDA_DATA)" >&2; exit 77; }
ends 0 "$SSCDA" fit --source "$data/dslr_x.npy" --labels "$data/dslr_y.npy" --target "$data/webcam_x.npy" \
    --truth "$data/webcam_y.npy" --scale-rows l2 --predict p.npy --adapted a.npy --report r.html --json
accuracy=$(sed -n 's/^  "accuracy": \([0-9.]*\),*$/\1/p' out)
awk -v a="$accuracy" 'BEGIN { exit !(a > 0.95 && a <= 1) }' || die "accuracy $accuracy"
# What was written is read back: the labels as truth of themselves, the adapted source as a source.
ends 0 "$SSCDA" fit --source "$data/dslr_x.npy" --labels "$data/dslr_y.npy" --target "$data/webcam_x.npy" \
    --truth p.npy --scale-rows l2 --json
has out '"accuracy": 1,'
ends 0 "$SSCDA" fit --source a.npy --labels "$data/dslr_y.npy" --target "$data/webcam_x.npy" --map none --json
has out '"features": 4096'
