# SPDX-License-Identifier: MIT
"""Ways to get more out of a fit without a label of the target, to be held against the defaults."""
import warnings

import numpy as np

import identity
import methods_ours
import sscda
from classify import nearest, squared_distances
from method import Method
from self_training import sure

MIXED = {"map": "barycentric", "mix": 0.1}


def share(problem, predicted):
    return {"accuracy": 100 * float(np.mean(predicted == problem.y_test))}


def moved(problem, options):
    """The adapted source, the target and the test samples, in the space of the fit."""
    adapter = methods_ours.fitted(problem, options)
    return (adapter.prepare(problem.xs, "source"), adapter.prepare(problem.xt, "target"),
            adapter.prepare(problem.x_test, "target"))


def run_five(problem, **options):
    """The most frequent label of the five nearest; of equals the least."""
    train, _, test = moved(problem, options)
    near = np.argsort(squared_distances(test, train), axis=1, kind="stable")[:, :5]
    return share(problem, np.array([np.bincount(problem.ys[row]).argmax() for row in near]))


def run_self_training(problem, rounds, **options):
    """The classifier also learns from target samples with the labels that it gave them itself."""
    train, target, test = moved(problem, options)
    x, y = train, problem.ys
    for _ in range(rounds):
        labels = nearest(x, y, target)
        kept = sure(target, labels)
        x, y = np.concatenate([train, target[kept]]), np.concatenate([problem.ys, labels[kept]])
    own = np.arange(len(x)) >= len(train)
    asked = 100 * float(nearest(x, own, test).mean())
    return {**share(problem, nearest(x, y, test)), "asked": asked}


def run_target_alone(problem, **options):
    """The classifier learns from target samples alone, those that agree with their neighbours."""
    train, target, test = moved(problem, options)
    labels = nearest(train, problem.ys, target)
    kept = sure(target, labels)
    kept = kept if kept.any() else np.ones_like(kept)
    return share(problem, nearest(target[kept], labels[kept], test))


def run_class_means(problem, rounds, **options):
    """Each class of the adapted source is moved to the mean of the target samples it labels."""
    train, target, test = moved(problem, options)
    for _ in range(rounds):
        labels = nearest(train, problem.ys, target)
        train = train.copy()
        for label in np.unique(labels):
            own = problem.ys == label
            train[own] += target[labels == label].mean(axis=0) - train[own].mean(axis=0)
    return share(problem, nearest(train, problem.ys, test))


def run_reweighted(problem, **options):
    """A second fit, whose source weighs a class as much as the first one found of it."""
    train, target, _ = moved(problem, options)
    classes = int(problem.ys.max()) + 1
    # One more of each, so that none is lost.
    found = np.bincount(nearest(train, problem.ys, target), minlength=classes) + 1.0
    weights = (found / np.bincount(problem.ys, minlength=classes))[problem.ys]
    adapter = sscda.Adapter(threads=1, **options).fit(
        problem.xs, problem.ys, problem.xt, source_weights=weights / weights.sum())
    return {"accuracy": methods_ours.accuracy(problem, adapter)}


def run_vote(problem):
    """The better half of the cells of the default search vote on the test samples."""
    classifier = None if problem.classify is nearest else problem.classify
    search = sscda.Adapter(threads=1).tune(problem.xs, problem.ys, problem.xt,
                                           classifier=classifier)
    cells = sorted((cell for cell in search if cell.finished), key=lambda cell: -cell.score)
    votes = np.zeros((len(problem.y_test), int(problem.ys.max()) + 1))
    for cell in cells[:(len(cells) + 1) // 2]:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", sscda.SscdaWarning)
            adapter = search.apply(cell)
        labels = problem.classify(adapter.prepare(problem.xs, "source"), problem.ys,
                                  adapter.prepare(problem.x_test, "target"))
        votes[np.arange(len(labels)), labels] += 1
    return share(problem, votes.argmax(axis=1))


def all_of():
    """The first is what the others are held against."""
    lengths, scores = methods_ours.SPACES["l2pca"], methods_ours.SPACES["stdpca"]
    fits = [
        ("defaults", "defaults", {}),
        ("barycentric", "barycentric map", {"map": "barycentric"}),
        ("mixed", "barycentric map, mix 0.1", MIXED),
        ("kernel", "kernel map", {"map": "kernel"}),
        ("neural", "neural map", {"map": "neural"}),
        ("covariance", "covariance restored", {"restore_covariance": True}),
        ("cycles", "two cycles", {"cycles": 2}),
        ("l2pca", "rows of length 1, PCA-50", lengths),
        ("l2pca-classes", "rows of length 1, PCA-50, lambda_g 0.7, barycentric",
         {**lengths, "lambda_g": 0.7, "map": "barycentric"}),
        ("l2pca-mixed", "rows of length 1, PCA-50, lambda_g 0.7, barycentric, mix 0.1",
         {**lengths, "lambda_g": 0.7, **MIXED}),
        ("stdpca", "standardised by domain, PCA-50", scores),
        ("stdpca-classes", "standardised by domain, PCA-50, lambda_g 0.7, barycentric",
         {**scores, "lambda_g": 0.7, "map": "barycentric"}),
        ("stdpca-mixed", "standardised by domain, PCA-50, lambda_g 0.7, barycentric, mix 0.1",
         {**scores, "lambda_g": 0.7, **MIXED}),
    ]
    kept = identity.defaults()
    rows = [Method(name, title, methods_ours.run_default, options, identity=kept)
            for name, title, options in fits]
    whole = identity.search()
    return [
        *rows,
        Method("nearest", "nearest sample instead of a support vector machine",
               methods_ours.run_labelling, {"classifier": "nearest"}, identity=kept),
        Method("five", "five nearest samples", run_five, identity=kept),
        Method("self-1", "self-training, one round", run_self_training, {"rounds": 1},
               identity=kept),
        Method("self-3", "self-training, three rounds", run_self_training, {"rounds": 3},
               identity=kept),
        Method("self-rule", "classifier=self_trained: one round, where neighbours agree",
               methods_ours.run_labelling, {"classifier": "self_trained"}, identity=kept),
        Method("self-alone", "self-training, on the target alone", run_target_alone, identity=kept),
        Method("means-3", "classes moved to their predicted means, three rounds", run_class_means,
               {"rounds": 3}, identity=kept),
        Method("reweighted", "classes re-weighted by predicted class shares", run_reweighted,
               identity=kept),
        Method("search", "tuned, best cell", methods_ours.run_search, identity=whole),
        Method("vote", "tuned, vote of the better half", run_vote, identity=whole),
    ]
