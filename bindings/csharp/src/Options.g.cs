// SPDX-License-Identifier: MIT
// Written from the library's table of options; see A new option in ../README.md.
namespace Sscda
{
    /// <summary>The choices of the option <c>preset</c>.</summary>
    public enum PresetKind
    {
        /// <summary><c>default</c></summary>
        Default,

        /// <summary><c>paper</c></summary>
        Paper,
    }

    /// <summary>The choices of the option <c>weights</c>.</summary>
    public enum WeightsKind
    {
        /// <summary><c>relative</c></summary>
        Relative,

        /// <summary><c>absolute</c></summary>
        Absolute,
    }

    /// <summary>The choices of the option <c>class_shares</c>.</summary>
    public enum ClassSharesKind
    {
        /// <summary><c>source</c></summary>
        Source,

        /// <summary><c>estimated</c></summary>
        Estimated,

        /// <summary><c>given</c></summary>
        Given,
    }

    /// <summary>The choices of the option <c>solver</c>.</summary>
    public enum SolverKind
    {
        /// <summary><c>auto</c></summary>
        Auto,

        /// <summary><c>conditional_gradient</c></summary>
        ConditionalGradient,

        /// <summary><c>proximal_gradient</c></summary>
        ProximalGradient,
    }

    /// <summary>The choices of the option <c>step</c>.</summary>
    public enum StepKind
    {
        /// <summary><c>line_search</c></summary>
        LineSearch,

        /// <summary><c>open_loop</c></summary>
        OpenLoop,
    }

    /// <summary>The choices of the option <c>transport</c>.</summary>
    public enum TransportKind
    {
        /// <summary><c>auto</c></summary>
        Auto,

        /// <summary><c>network_simplex</c></summary>
        NetworkSimplex,

        /// <summary><c>ortools_flow</c></summary>
        OrtoolsFlow,

        /// <summary><c>ortools_lp</c></summary>
        OrtoolsLp,
    }

    /// <summary>The choices of the option <c>scale_rows</c>.</summary>
    public enum ScaleRowsKind
    {
        /// <summary><c>none</c></summary>
        None,

        /// <summary><c>l2</c></summary>
        L2,
    }

    /// <summary>The choices of the option <c>standardize</c>.</summary>
    public enum StandardizeKind
    {
        /// <summary><c>none</c></summary>
        None,

        /// <summary><c>domain</c></summary>
        Domain,

        /// <summary><c>joint</c></summary>
        Joint,
    }

    /// <summary>The choices of the option <c>map</c>.</summary>
    public enum MapKind
    {
        /// <summary><c>linear</c></summary>
        Linear,

        /// <summary><c>rigid</c></summary>
        Rigid,

        /// <summary><c>kernel</c></summary>
        Kernel,

        /// <summary><c>neural</c></summary>
        Neural,

        /// <summary><c>barycentric</c></summary>
        Barycentric,

        /// <summary><c>none</c></summary>
        None,
    }

    /// <summary>The choices of the option <c>classifier</c>.</summary>
    public enum ClassifierKind
    {
        /// <summary><c>nearest</c></summary>
        Nearest,

        /// <summary><c>svm</c></summary>
        Svm,

        /// <summary><c>self_trained</c></summary>
        SelfTrained,
    }

    /// <summary>The choices of the option <c>criterion</c>.</summary>
    public enum CriterionKind
    {
        /// <summary><c>scatter</c></summary>
        Scatter,

        /// <summary><c>neighbours</c></summary>
        Neighbours,

        /// <summary><c>graph</c></summary>
        Graph,

        /// <summary><c>reverse</c></summary>
        Reverse,
    }

    public sealed partial class Adapter
    {
        private static readonly string[] PresetWords =
        {
            "default", "paper",
        };

        private static readonly string[] WeightsWords =
        {
            "relative", "absolute",
        };

        private static readonly string[] ClassSharesWords =
        {
            "source", "estimated", "given",
        };

        private static readonly string[] SolverWords =
        {
            "auto", "conditional_gradient", "proximal_gradient",
        };

        private static readonly string[] StepWords =
        {
            "line_search", "open_loop",
        };

        private static readonly string[] TransportWords =
        {
            "auto", "network_simplex", "ortools_flow", "ortools_lp",
        };

        private static readonly string[] ScaleRowsWords =
        {
            "none", "l2",
        };

        private static readonly string[] StandardizeWords =
        {
            "none", "domain", "joint",
        };

        private static readonly string[] MapWords =
        {
            "linear", "rigid", "kernel", "neural", "barycentric", "none",
        };

        private static readonly string[] ClassifierWords =
        {
            "nearest", "svm", "self_trained",
        };

        private static readonly string[] CriterionWords =
        {
            "scatter", "neighbours", "graph", "reverse",
        };

        /// <summary>
        /// Sets every option that defines the method, to the defaults of this library or to the values of the
        /// paper. Set it before other options.
        /// </summary>
        /// <remarks>The option <c>preset</c>: default|paper; default default. Since 0.1.</remarks>
        public PresetKind Preset
        {
            get => (PresetKind)GetWord("preset", PresetWords);
            set => SetWord("preset", PresetWords, (int)value);
        }

        /// <summary>
        /// Weight of the second-order term, which makes matched edges agree. 0 leaves the term out.
        /// </summary>
        /// <remarks>The option <c>lambda_s</c>: at least 0; default 0.1. Since 0.1.</remarks>
        public double LambdaS
        {
            get => GetDouble("lambda_s");
            set => Set("lambda_s", value);
        }

        /// <summary>
        /// Weight of the class term, which makes each target sample correspond to source samples of one class. 0
        /// leaves the term out; labels are then optional.
        /// </summary>
        /// <remarks>The option <c>lambda_g</c>: at least 0; default 0.2. Since 0.1.</remarks>
        public double LambdaG
        {
            get => GetDouble("lambda_g");
            set => Set("lambda_g", value);
        }

        /// <summary>
        /// Unit of lambda_s and lambda_g. relative: 1 makes a term as large as the first-order term at the
        /// independent coupling. absolute: the terms as the paper defines them.
        /// </summary>
        /// <remarks>The option <c>weights</c>: relative|absolute; default relative. Since 0.1.</remarks>
        public WeightsKind Weights
        {
            get => (WeightsKind)GetWord("weights", WeightsWords);
            set => SetWord("weights", WeightsWords, (int)value);
        }

        /// <summary>
        /// How the samples of the target are distributed over the classes. source: as the labelled samples of the
        /// source. estimated: the fit estimates it without target labels, which takes several fits. given: by the
        /// class shares that you give.
        /// </summary>
        /// <remarks>The option <c>class_shares</c>: source|estimated|given; default source. Since 0.1.</remarks>
        public ClassSharesKind ClassShares
        {
            get => (ClassSharesKind)GetWord("class_shares", ClassSharesWords);
            set => SetWord("class_shares", ClassSharesWords, (int)value);
        }

        /// <summary>
        /// Number of cycles. Each cycle computes a correspondence and a map, starting from the source as the cycles
        /// before have mapped it.
        /// </summary>
        /// <remarks>The option <c>cycles</c>: at least 1; default 1. Since 0.1.</remarks>
        public long Cycles
        {
            get => GetInt("cycles");
            set => Set("cycles", value);
        }

        /// <summary>Algorithm that computes the correspondence. auto is proximal_gradient.</summary>
        /// <remarks>
        /// The option <c>solver</c>: auto|conditional_gradient|proximal_gradient; default auto. Since 0.1.
        /// </remarks>
        public SolverKind Solver
        {
            get => (SolverKind)GetWord("solver", SolverWords);
            set => SetWord("solver", SolverWords, (int)value);
        }

        /// <summary>
        /// Step length of the conditional gradient. line_search: the best step along the segment. open_loop: the
        /// paper's 2/(t+2).
        /// </summary>
        /// <remarks>The option <c>step</c>: line_search|open_loop; default line_search. Since 0.1.</remarks>
        public StepKind Step
        {
            get => (StepKind)GetWord("step", StepWords);
            set => SetWord("step", StepWords, (int)value);
        }

        /// <summary>Upper limit on the iterations of the solver in one cycle.</summary>
        /// <remarks>The option <c>max_iterations</c>: at least 1; default 5000. Since 0.1.</remarks>
        public long MaxIterations
        {
            get => GetInt("max_iterations");
            set => Set("max_iterations", value);
        }

        /// <summary>
        /// The solver stops when its objective is proven to be within this relative distance of the optimum. 0 runs
        /// all iterations.
        /// </summary>
        /// <remarks>The option <c>gap_tolerance</c>: at least 0; default 0.01. Since 0.1.</remarks>
        public double GapTolerance
        {
            get => GetDouble("gap_tolerance");
            set => Set("gap_tolerance", value);
        }

        /// <summary>
        /// Upper limit on the seconds of a fit, which then keeps its best result so far. The iterations end early
        /// enough to leave time for the final certificate, but use at least half of their time. 0 means no limit.
        /// </summary>
        /// <remarks>The option <c>time_limit</c>: at least 0; default 0. Since 0.1.</remarks>
        public double TimeLimit
        {
            get => GetDouble("time_limit");
            set => Set("time_limit", value);
        }

        /// <summary>
        /// Solver of the linear subproblem. auto is network_simplex; the others need a library built with OR-Tools.
        /// </summary>
        /// <remarks>
        /// The option <c>transport</c>: auto|network_simplex|ortools_flow|ortools_lp; default auto. Since 0.1.
        /// </remarks>
        public TransportKind Transport
        {
            get => (TransportKind)GetWord("transport", TransportWords);
            set => SetWord("transport", TransportWords, (int)value);
        }

        /// <summary>
        /// First step of the preprocessing. l2: scale every sample to length 1; a sample of zeros stays as it is.
        /// </summary>
        /// <remarks>The option <c>scale_rows</c>: none|l2; default none. Since 0.1.</remarks>
        public ScaleRowsKind ScaleRows
        {
            get => (ScaleRowsKind)GetWord("scale_rows", ScaleRowsWords);
            set => SetWord("scale_rows", ScaleRowsWords, (int)value);
        }

        /// <summary>
        /// Second step of the preprocessing: give every feature mean 0 and standard deviation 1. domain: in each
        /// domain separately. joint: in both together. A constant feature is only centred.
        /// </summary>
        /// <remarks>The option <c>standardize</c>: none|domain|joint; default none. Since 0.1.</remarks>
        public StandardizeKind Standardize
        {
            get => (StandardizeKind)GetWord("standardize", StandardizeWords);
            set => SetWord("standardize", StandardizeWords, (int)value);
        }

        /// <summary>
        /// Third step of the preprocessing: replace the features by this number of principal components of both
        /// domains together. 0 keeps the features; a number larger than the data has gives all components.
        /// </summary>
        /// <remarks>The option <c>pca</c>: at least 0; default 0. Since 0.1.</remarks>
        public long Pca
        {
            get => GetInt("pca");
            set => Set("pca", value);
        }

        /// <summary>
        /// Map from source to target. linear: ridge regression. rigid: a rotation. kernel: ridge regression with a
        /// Gaussian kernel. neural: the linear map plus a layer of hidden units. barycentric: a training sample
        /// moves to its barycentre, a new sample moves like its nearest training sample. none: samples stay where
        /// they are.
        /// </summary>
        /// <remarks>
        /// The option <c>map</c>: linear|rigid|kernel|neural|barycentric|none; default linear. Since 0.1.
        /// </remarks>
        public MapKind MapKind
        {
            get => (MapKind)GetWord("map", MapWords);
            set => SetWord("map", MapWords, (int)value);
        }

        /// <summary>
        /// Share of the training sample itself, moved by the mean displacement, in its image under the barycentric
        /// map. The rest is its barycentre.
        /// </summary>
        /// <remarks>The option <c>mix</c>: 0 to 1; default 0. Since 0.1.</remarks>
        public double Mix
        {
            get => GetDouble("mix");
            set => Set("mix", value);
        }

        /// <summary>
        /// Regularisation of the linear map, added to the diagonal of Xs^T Xs. 0 means the least-squares solution
        /// of smallest norm.
        /// </summary>
        /// <remarks>The option <c>ridge</c>: at least 0; default 0.001. Since 0.1.</remarks>
        public double Ridge
        {
            get => GetDouble("ridge");
            set => Set("ridge", value);
        }

        /// <summary>
        /// Regularisation of the kernel map: the weight of smoothness against the mean squared error. 0 takes the
        /// best of 1, 0.1, ... 1e-8 by leave-one-out. Large values leave only the mean displacement.
        /// </summary>
        /// <remarks>The option <c>kernel_ridge</c>: at least 0; default 0. Since 0.1.</remarks>
        public double KernelRidge
        {
            get => GetDouble("kernel_ridge");
            set => Set("kernel_ridge", value);
        }

        /// <summary>
        /// Width of the kernel of the kernel map, exp(-kernel_gamma * distance^2). 0 means 1 / (mean distance
        /// between source samples)^2.
        /// </summary>
        /// <remarks>The option <c>kernel_gamma</c>: at least 0; default 0. Since 0.1.</remarks>
        public double KernelGamma
        {
            get => GetDouble("kernel_gamma");
            set => Set("kernel_gamma", value);
        }

        /// <summary>
        /// Number of source samples that the kernel map is built on. 0 means all, but at most 2000.
        /// </summary>
        /// <remarks>The option <c>landmarks</c>: at least 0; default 0. Since 0.1.</remarks>
        public long Landmarks
        {
            get => GetInt("landmarks");
            set => Set("landmarks", value);
        }

        /// <summary>Number of hidden units of the neural map.</summary>
        /// <remarks>The option <c>hidden</c>: 1 to 1000000; default 64. Since 0.1.</remarks>
        public long Hidden
        {
            get => GetInt("hidden");
            set => Set("hidden", value);
        }

        /// <summary>
        /// Regularisation of the neural map: the weight of its squared coefficients against the mean squared error,
        /// for standardised samples.
        /// </summary>
        /// <remarks>The option <c>weight_decay</c>: at least 0; default 0.0001. Since 0.1.</remarks>
        public double WeightDecay
        {
            get => GetDouble("weight_decay");
            set => Set("weight_decay", value);
        }

        /// <summary>
        /// Upper limit on the training steps of the neural map. Training ends earlier when it no longer improves a
        /// held-out tenth of the samples. 0 means the linear map.
        /// </summary>
        /// <remarks>The option <c>epochs</c>: at least 0; default 500. Since 0.1.</remarks>
        public long Epochs
        {
            get => GetInt("epochs");
            set => Set("epochs", value);
        }

        /// <summary>
        /// 1 lets maps include a translation. With 0, linear and rigid maps fix the origin, and the kernel map does
        /// not move samples far from the data.
        /// </summary>
        /// <remarks>The option <c>intercept</c>: true|false; default true. Since 0.1.</remarks>
        public bool Intercept
        {
            get => GetBool("intercept");
            set => Set("intercept", value);
        }

        /// <summary>
        /// 1 adds a step after a linear or rigid map that gives the mapped source the covariance of the target. It
        /// undoes the shrinking by a soft correspondence. It helps on some data and hurts on other data.
        /// </summary>
        /// <remarks>The option <c>restore_covariance</c>: true|false; default false. Since 0.1.</remarks>
        public bool RestoreCovariance
        {
            get => GetBool("restore_covariance");
            set => Set("restore_covariance", value);
        }

        /// <summary>
        /// Classifier that labels target samples. nearest: the label of the nearest adapted source sample. svm: a
        /// support vector machine with a Gaussian kernel. self_trained: as nearest, but it also learns from the
        /// target samples whose neighbours get the same label.
        /// </summary>
        /// <remarks>The option <c>classifier</c>: nearest|svm|self_trained; default nearest. Since 0.1.</remarks>
        public ClassifierKind Classifier
        {
            get => (ClassifierKind)GetWord("classifier", ClassifierWords);
            set => SetWord("classifier", ClassifierWords, (int)value);
        }

        /// <summary>Penalty of the support vector machine. 0 means the best by 5-fold cross-validation.</summary>
        /// <remarks>The option <c>svm_c</c>: 0 to 10000; default 0. Since 0.1.</remarks>
        public double SvmC
        {
            get => GetDouble("svm_c");
            set => Set("svm_c", value);
        }

        /// <summary>
        /// Width of the kernel of the support vector machine, exp(-svm_gamma * distance^2). 0 means the best by
        /// 5-fold cross-validation.
        /// </summary>
        /// <remarks>The option <c>svm_gamma</c>: at least 0; default 0. Since 0.1.</remarks>
        public double SvmGamma
        {
            get => GetDouble("svm_gamma");
            set => Set("svm_gamma", value);
        }

        /// <summary>
        /// Score that Tune() ranks cells by. scatter, neighbours, graph: how well the labels match the shape of the
        /// target. reverse: reverse validation.
        /// </summary>
        /// <remarks>
        /// The option <c>criterion</c>: scatter|neighbours|graph|reverse; default graph. Since 0.1.
        /// </remarks>
        public CriterionKind Criterion
        {
            get => (CriterionKind)GetWord("criterion", CriterionWords);
            set => SetWord("criterion", CriterionWords, (int)value);
        }

        /// <summary>Number of parts that reverse validation splits the source into.</summary>
        /// <remarks>The option <c>folds</c>: 2 to 10000; default 5. Since 0.1.</remarks>
        public long Folds
        {
            get => GetInt("folds");
            set => Set("folds", value);
        }

        /// <summary>
        /// Scale sigma of the source graph, exp(-distance^2/sigma^2). 0 means the mean distance.
        /// </summary>
        /// <remarks>The option <c>sigma_source</c>: at least 0; default 0. Since 0.1.</remarks>
        public double SigmaSource
        {
            get => GetDouble("sigma_source");
            set => Set("sigma_source", value);
        }

        /// <summary>Scale sigma of the target graph. 0 means the mean distance.</summary>
        /// <remarks>The option <c>sigma_target</c>: at least 0; default 0. Since 0.1.</remarks>
        public double SigmaTarget
        {
            get => GetDouble("sigma_target");
            set => Set("sigma_target", value);
        }

        /// <summary>
        /// Number of threads that a fit may use, including the calling thread. None is left when it returns. 0
        /// means one per processor. Any number gives the same bits.
        /// </summary>
        /// <remarks>The option <c>threads</c>: at least 0; default 1. Since 0.1.</remarks>
        public long Threads
        {
            get => GetInt("threads");
            set => Set("threads", value);
        }

        /// <summary>
        /// Seed of the random numbers for the step length, the folds of cross-validation, and the kernel and neural
        /// maps. The same seed gives the same bits.
        /// </summary>
        /// <remarks>The option <c>seed</c>: at least 0; default 0. Since 0.1.</remarks>
        public long Seed
        {
            get => GetInt("seed");
            set => Set("seed", value);
        }

        /// <summary>Seconds between calls of the progress callback. 0 calls it as often as possible.</summary>
        /// <remarks>The option <c>progress_interval</c>: at least 0; default 0.1. Since 0.1.</remarks>
        public double ProgressInterval
        {
            get => GetDouble("progress_interval");
            set => Set("progress_interval", value);
        }
    }
}
