#!/usr/bin/env bash
# SPDX-License-Identifier: MIT
# Sends Ctrl-C to Octave during a fit, during a tuning run and inside a user's classifier: each
# ends, Octave continues, and the adapter is unchanged.
#     interrupt.sh <octave-cli> <package folder> <folder to work in>
set -eum # -m: a job of its own does not start with SIGINT ignored
octave=$1 package=$2 folder=$3
rm -rf "$folder"
mkdir -p "$folder"

# An endless fit. The package calls the user's function only once, at the start; it makes later
# calls of its own, which let Octave see the interrupt. Octave reads these lines as at a prompt.
cat >"$folder/session.m" <<'LINES'
[Xs, ys, Xt] = small(150);
m = sscda.Adapter('gap_tolerance', 0.05);
m.fit(Xs, ys, Xt);
Z = m.map(Xs);
m.set('gap_tolerance', 0, 'max_iterations', 1e9, 'progress_interval', 1e6);
began = @(what) fclose(fopen(fullfile(getenv('SSCDA_FOLDER'), what), 'w'));
m.progress = @(p) began('fit');
m.fit(Xs(1:149, :), ys(1:149), Xt);
printf('same model: %d\n', isequal(m.map(Xs), Z) && m.info().source_rows == 150);
printf('same options: %d\n', m.get('progress_interval') == 1e6);
m.progress = @(p) began('tuning');
s = m.tune(Xs, ys, Xt, 'grid', struct('lambda_s', [0.1 1]));
printf('no tuning run: %d\n', ~exist('s', 'var') && isequal(m.map(Xs), Z));
m.set('gap_tolerance', 0.05);
m.progress = [];
f = @(X, y, Z) [began('classifier'), pause(60)];
s = m.tune(Xs, ys, Xt, 'grid', struct('lambda_s', [0.1 1]), 'classifier', f);
printf('no answer: %d\n', ~exist('s', 'var') && isequal(m.map(Xs), Z));
s = m.tune(Xs, ys, Xt, 'grid', struct('lambda_s', [0.1 1]));
printf('next tuning run: %d\n', s.info().finished == 3);
clear s
m.fit(Xs, ys, Xt);
printf('next fit: %d\n', isequal(m.map(Xs), Z));
printf('handles: %d\n', live());
clear m ans
printf('handles left: %d\n', live());
exit(0);
LINES
SSCDA_FOLDER=$folder "$octave" --norc --no-history --quiet --interactive --path "$package" \
    --path "$package/tests" <"$folder/session.m" >"$folder/log" 2>&1 &
pid=$!
trap 'kill -KILL $pid 2>/dev/null || true' EXIT

# wait_for <command>...: waits until the command succeeds, for at most a minute.
wait_for() {
    for _ in $(seq 600); do
        "$@" && return
        sleep 0.1
    done
    echo "waited in vain for: $*"
    cat "$folder/log"
    exit 1
}
ended() { ! kill -0 "$pid" 2>/dev/null; }

for what in fit tuning classifier; do
    wait_for test -e "$folder/$what"
    sleep 0.5
    kill -INT "$pid"
done
wait_for ended
wait "$pid" || { echo "Octave ended with status $?"; cat "$folder/log"; exit 1; }
for line in "same model: 1" "same options: 1" "no tuning run: 1" "no answer: 1" \
    "next tuning run: 1" "next fit: 1" "handles: 1" "handles left: 0"; do
    grep -q "$line\$" "$folder/log" || { echo "no '$line' in:"; cat "$folder/log"; exit 1; }
done
! grep -i -E 'error|abort' "$folder/log" || exit 1
