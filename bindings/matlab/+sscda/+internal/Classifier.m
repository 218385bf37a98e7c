classdef Classifier < handle
%CLASSIFIER A classifier of the user's, as a search calls it.
%   c = sscda.internal.Classifier(FUNCTION, HOW); HOW is what
%   sscda.internal.encode found the labels of the source to be.
%   CODES = c.classify(TRAIN, CODES, TEST) is called by the gateway.

% SPDX-License-Identifier: MIT

    properties (SetAccess = private)
        failure = []   % the error that the user's function raised
    end

    properties (Access = private)
        callback
        how
    end

    methods
        function c = Classifier(callback, how)
            c.callback = callback;
            c.how = how;
        end

        function codes = classify(c, train, codes, test)
        %CLASSIFY Labels for TEST as int32; [] ends the search.
        %   Errors are kept for after it; Ctrl-C cannot be caught here.
            try
                callback = c.callback;
                y = callback(train, sscda.internal.decode(codes, c.how), test);
                codes = sscda.internal.recode(y, c.how, size(test, 1));
            catch err
                c.failure = err;
                codes = [];
            end
        end
    end
end
