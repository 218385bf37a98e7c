classdef Classifier < handle
%CLASSIFIER Wraps the user's classifier for a tuning run.
%   c = sscda.internal.Classifier(FUNCTION, HOW); HOW is from
%   sscda.internal.encode for the labels of the source. The gateway calls
%   CODES = c.classify(TRAIN, CODES, TEST).

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
        %CLASSIFY Labels for TEST as int32; [] ends the tuning run.
        %   It keeps an error for later. It cannot catch Ctrl-C.
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
