# SPDX-License-Identifier: MIT
"""The classifiers of the paper's experiments."""
import numpy as np
from sklearn.model_selection import GridSearchCV, StratifiedKFold
from sklearn.svm import SVC


def squared_distances(x, y):
    d = (x * x).sum(axis=1)[:, None] + (y * y).sum(axis=1)[None, :] - 2 * (x @ y.T)
    return np.maximum(d, 0)


def nearest(train, labels, test):
    """The label of the nearest sample; the first of equals."""
    return labels[squared_distances(test, train).argmin(axis=1)]


def support_vectors(train, labels, test):
    """A Gaussian kernel; penalty and width by 5-fold cross-validation on what it is trained on."""
    least = np.unique(labels, return_counts=True)[1].min()
    if len(np.unique(labels)) < 2:
        return np.full(len(test), labels[0])
    if least < 5:
        return SVC(C=10.0, gamma="scale").fit(train, labels).predict(test)
    folds = StratifiedKFold(5, shuffle=True, random_state=0)
    grid = {"C": [1.0, 10.0, 100.0], "gamma": [0.1, 1.0, 10.0, 100.0]}
    return GridSearchCV(SVC(), grid, cv=folds).fit(train, labels).predict(test)
