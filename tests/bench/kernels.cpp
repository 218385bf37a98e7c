// SPDX-License-Identifier: MIT
// Times the parts of a fit that the public header does not show. It reads one request a line and
// answers each with one line of JSON, so that whoever asks can run a peer between two requests and
// both see the same state of the machine. kernels.py speaks to it.
//
//   read NAME PATH ROWS COLS                           raw doubles, row by row
//   lp REPEATS COST BLOCKS warm|cold                   BLOCKS costs below each other
//   gradient REPEATS double|float SOURCE TARGET LABELS C LAMBDA_S    (a relative weight)
//   prox REPEATS double|float V LABELS TAU TOLERANCE   from multipliers of 0
//   gemm REPEATS double|float N THREADS
//   pass REPEATS MATRIX                                reads every entry once
//
// Times in an answer are of one repetition, in seconds. What is prepared before a fit's iterations
// (memory, factors) is not timed here; the fits that are timed through the header include it.

#include <chrono>
#include <cmath>
#include <cstdio>
#include <ctime>
#include <fstream>
#include <iostream>
#include <map>
#include <sstream>
#include <stdexcept>
#include <string>
#include <vector>

#include "adapt/pose.h"
#include "correspond/prox.h"
#include "correspond/smooth.h"
#include "linalg/gemm.h"
#include "support/pool.h"
#include "transport/transport_kinds.h"

namespace {

using namespace ssc;

std::map<std::string, Matrix> matrices;

const Matrix &matrix(const std::string &name) {
    const auto found = matrices.find(name);
    if (found == matrices.end()) throw std::runtime_error("no matrix " + name);
    return found->second;
}

double cpu_seconds() {
    timespec now{};
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
    return static_cast<double>(now.tv_sec) + 1e-9 * static_cast<double>(now.tv_nsec);
}

double wall_seconds() {
    return std::chrono::duration<double>(std::chrono::steady_clock::now().time_since_epoch())
        .count();
}

struct Times {
    double cpu, wall;
};

template <class Body>
Times measure(int repeats, Body body) {
    const double wall = wall_seconds(), cpu = cpu_seconds();
    for (int k = 0; k < repeats; ++k)
        body();
    return {(cpu_seconds() - cpu) / repeats, (wall_seconds() - wall) / repeats};
}

// `extra` is one more number that the answer gives under the name `what`.
void answer(const Times &times, double value, const char *what = "extra", double extra = 0) {
    std::printf("{\"cpu\": %.9g, \"wall\": %.9g, \"value\": %.17g, \"%s\": %.9g}\n", times.cpu,
                times.wall, value, what, extra);
}

void read(std::istream &in) {
    std::string name, path;
    Index rows = 0, cols = 0;
    in >> name >> path >> rows >> cols;
    Matrix &m = matrices[name];
    m.resize(rows, cols);
    std::ifstream file(path, std::ios::binary);
    file.read(reinterpret_cast<char *>(m.data()),
              static_cast<std::streamsize>(sizeof(double)) * m.size());
    if (!file) throw std::runtime_error("cannot read " + path);
    std::printf("{}\n");
}

// `warm`: one solver for all costs, as a fit has it. `cold`: a new one for each.
void lp(std::istream &in) {
    int repeats = 1;
    std::string name, start;
    Index blocks = 1;
    in >> repeats >> name >> blocks >> start;
    const Matrix &cost = matrix(name);
    const Index rows = cost.rows() / blocks, cols = cost.cols();
    const Marginals marginals = Marginals::make_uniform(rows, cols);
    double total = 0, gap = 0;
    const Times times = measure(repeats, [&] {
        std::unique_ptr<TransportSolver> solver;
        Vertex vertex;
        Monitor monitor;
        total = gap = 0;
        for (Index k = 0; k < blocks; ++k) {
            if (!solver || start == "cold")
                solver = make_transport(*ssc::find_transport("network_simplex"), marginals);
            solver->solve({cost.data() + k * rows * cols, rows, cols, cols}, vertex, monitor);
            total += vertex.cost;
            gap = std::max(gap, std::fabs(vertex.cost - vertex.dual_cost));
        }
    });
    answer(times, total, "duality_gap", gap);
}

Classes classes_of(const Matrix &labels) {
    std::vector<std::int32_t> as_int(static_cast<std::size_t>(labels.size()));
    for (std::size_t k = 0; k < as_int.size(); ++k)
        as_int[k] = static_cast<std::int32_t>(labels.data()[k]);
    return Classes::from_labels(as_int.data(), labels.size(), INT32_MIN);
}

template <class T>
void gradient_in(int repeats, std::istream &in) {
    std::string source, target, labels, coupling;
    AdaptOptions options;
    options.relative = true;
    in >> source >> target >> labels >> coupling >> options.lambda_s;
    const Matrix &xs = matrix(source), &xt = matrix(target);
    const Problem problem = pose(options, xs, xt, Marginals::make_uniform(xs.rows(), xt.rows()),
                                 classes_of(matrix(labels)));
    Pool pool(1);
    Smooth<T> smooth(problem, &pool);
    const MatrixOf<T> c = matrix(coupling).template cast<T>();
    MatrixOf<T> g(c.rows(), c.cols());
    const Times times = measure(repeats, [&] { smooth.gradient(c, g); });
    answer(times, g.template cast<double>().cwiseProduct(matrix(coupling)).sum(), "rank",
           static_cast<double>(problem.source_graph.factor.cols()));
}

template <class T>
void prox_in(int repeats, std::istream &in) {
    std::string name, labels;
    double tau = 0, tolerance = 0;
    in >> name >> labels >> tau >> tolerance;
    const MatrixOf<T> v = matrix(name).template cast<T>();
    Problem problem;
    problem.source.resize(v.rows(), 1);
    problem.target.resize(v.cols(), 1);
    problem.marginals = Marginals::make_uniform(v.rows(), v.cols());
    problem.classes = classes_of(matrix(labels));
    problem.lambda_g = tau;
    Pool pool(1);
    const Blocks<T> blocks(problem, pool);
    MatrixOf<T> x(v.rows(), v.cols());
    double error = 0;
    const Times times = measure(repeats, [&] {
        Prox<T> prox(problem, blocks);
        error = prox.solve(v, static_cast<T>(tau), tolerance, x);
    });
    answer(times, x.template cast<double>().squaredNorm(), "error", error);
}

template <class T>
void gemm_in(int repeats, std::istream &in) {
    Index n = 0;
    int threads = 1;
    in >> n >> threads;
    Pool pool(threads);
    const MatrixOf<T> a = MatrixOf<T>::Random(n, n), b = MatrixOf<T>::Random(n, n);
    MatrixOf<T> c(n, n);
    const Times times = measure(repeats, [&] { gemm<T>(1, view(a), view(b), 0, view(c), &pool); });
    answer(times, static_cast<double>(c(0, 0)));
}

void pass(std::istream &in) {
    int repeats = 1;
    std::string name;
    in >> repeats >> name;
    const Matrix &m = matrix(name);
    double total = 0;
    // Eigen keeps several partial sums, so this waits for memory and not for the additions.
    const Times times = measure(repeats, [&] {
        total = m.sum();
        asm volatile("" : : "g"(&total) : "memory"); // or the repetitions are compiled away
    });
    answer(times, total);
}

void serve(std::istream &in) {
    std::string request;
    in >> request;
    if (request == "read") return read(in);
    if (request == "lp") return lp(in);
    if (request == "pass") return pass(in);
    int repeats = 1;
    std::string type;
    in >> repeats >> type;
    const bool single = type == "float";
    if (request == "gradient")
        single ? gradient_in<float>(repeats, in) : gradient_in<double>(repeats, in);
    else if (request == "prox")
        single ? prox_in<float>(repeats, in) : prox_in<double>(repeats, in);
    else if (request == "gemm")
        single ? gemm_in<float>(repeats, in) : gemm_in<double>(repeats, in);
    else
        throw std::runtime_error("no request " + request);
}

} // namespace

int main() {
    std::string line;
    while (std::getline(std::cin, line)) {
        try {
            std::istringstream in(line);
            serve(in);
        } catch (const std::exception &error) {
            std::fprintf(stderr, "kernels: %s\n", error.what());
            return 1;
        }
        std::fflush(stdout);
    }
    return 0;
}
