# SPDX-License-Identifier: MIT
# Tuning by several ranks. Needs a build with MPI, and mpirun.
command -v mpirun >/dev/null || { echo "skipped: no mpirun here" >&2; exit 77; }
[ "${SSCDA_RANKS:-}" = mpi ] || { echo "skipped: built without MPI" >&2; exit 77; }
OMPI_ALLOW_RUN_AS_ROOT=1 OMPI_ALLOW_RUN_AS_ROOT_CONFIRM=1
OMPI_MCA_rmaps_base_oversubscribe=1 OMPI_MCA_mpi_yield_when_idle=1
ASAN_OPTIONS=${ASAN_OPTIONS:+$ASAN_OPTIONS:}detect_leaks=0 # MPI keeps what it likes
export OMPI_ALLOW_RUN_AS_ROOT OMPI_ALLOW_RUN_AS_ROOT_CONFIRM OMPI_MCA_rmaps_base_oversubscribe \
    OMPI_MCA_mpi_yield_when_idle ASAN_OPTIONS
mpirun -n 2 true >out 2>err || { echo "skipped: mpirun does not run here: $(cat err)" >&2; exit 77; }

source_rows >s.csv
target_rows >t.csv
tune="tune --source s.csv --labels 3 --target t.csv --grid lambda_s=0,0.1,1 --grid lambda_g=0.1,0.7 --quiet"
# shellcheck disable=SC2086
ends 0 "$SSCDA" $tune --model one.sscda --table one.csv --predict one.p.csv --adapted one.a.csv
column=$(head -1 one.csv | tr ',' '\n' | grep -n '^seconds$' | cut -d: -f1)
without_times() { cut -d, -f"1-$((column - 1)),$((column + 1))-" "$1"; }
without_times one.csv >one.cells

# Two and three ranks, and more ranks than cells, do what one process does.
for ranks in 2 3 9; do
    # shellcheck disable=SC2086
    ends 0 mpirun -n $ranks "$SSCDA" $tune --model m.sscda --table m.csv --predict m.p.csv --adapted m.a.csv
    without_times m.csv >m.cells
    same one.cells m.cells
    same one.p.csv m.p.csv
    same one.a.csv m.a.csv
    ends 0 "$SSCDA" map --model m.sscda --input s.csv --labels 3 --output m.y.csv
    same one.a.csv m.y.csv
    rm m.sscda m.csv
done
no_leftovers

# A rank that cannot go on: the first names it, and nothing is written.
# shellcheck disable=SC2086
{
    ends 1 mpirun -n 1 "$SSCDA" $tune --model m.sscda : -n 1 "$SSCDA" tune --source none.csv --labels 3 --target t.csv --quiet
    has err "rank 1: cannot open 'none.csv': No such file"
    absent m.sscda
    ends 1 mpirun -n 1 "$SSCDA" tune --source none.csv --labels 3 --target t.csv --model m.sscda : -n 2 "$SSCDA" $tune
    has err "sscda tune: cannot open 'none.csv'"
    ends 1 mpirun -n 2 "$SSCDA" $tune --model no/such/m.sscda
    has err "cannot write 'no/such/m.sscda'"
    # Ranks with other data are found out.
    sed '1s/^[^,]*/9.5/' s.csv >other.csv
    ends 1 mpirun -n 1 "$SSCDA" $tune --model m.sscda : -n 1 "$SSCDA" tune --source other.csv --labels 3 --target t.csv \
        --grid lambda_s=0,0.1,1 --grid lambda_g=0.1,0.7
    has err "rank 1"
}
absent m.sscda
refuses_on_ranks=$(mpirun -n 2 "$SSCDA" tune --source - --labels 3 --target t.csv --model m.sscda 2>&1 </dev/null)
echo "$refuses_on_ranks" | grep -q "standard input" || die "standard input on ranks: $refuses_on_ranks"

# A launcher of another MPI, as it looks from inside.
ends 1 env PMI_SIZE=3 PMI_RANK=0 "$SSCDA" tune --source s.csv --labels 3 --target t.csv --model m.sscda
has err "3 processes"
absent m.sscda

# A rank that is lost: mpirun names it and ends the others, and nothing is written.
"$SSCDA" demo moons --samples 300 --folder d --quiet || die "demo"
cat >rank.sh <<'SCRIPT'
echo $$ >rank.$OMPI_COMM_WORLD_RANK
exec "$@"
SCRIPT
lose() { # <rank> <signal>
    rm -f rank.0 rank.1 rank.2
    mpirun -n 3 sh rank.sh "$SSCDA" tune --source d/source.csv --labels class --target d/target.csv \
        --grid lambda_s=1,2,3,4,5,6 --gap-tolerance 0 --max-iterations 100000000 \
        --model lost.sscda --table lost.csv 2>err >out &
    launcher=$!
    tries=0
    until [ -s rank.0 ] && [ -s rank.1 ] && [ -s rank.2 ] && grep -q "cell 0" err; do
        tries=$((tries + 1))
        [ $tries -lt 600 ] || die "the ranks do not begin"
        sleep 0.1
    done
    kill -s "$2" "$(cat "rank.$1")"
    wait $launcher
    code=$?
    [ $code -ne 0 ] || die "rank $1 was lost, and mpirun ended with 0"
    absent lost.sscda lost.csv
    no_leftovers
}
lose 2 KILL
has err "process rank 2"
has err "exited on signal 9"
lose 0 KILL
has err "process rank 0"
