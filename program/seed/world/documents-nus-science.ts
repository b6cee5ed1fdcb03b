import type { SeedCourse } from './seed-notes'

const st2334: SeedCourse = {
  code: 'ST2334',
  terms: [
    ['Random variable', 'A function that gives a number to every outcome of an experiment.'],
    ['Expectation', 'The long-run average: the sum (or integral) of each value times its probability.'],
    ['Independent', 'P(A and B) = P(A) P(B): knowing one says nothing about the other.'],
    ['Unbiased estimator', 'On average it gives the parameter, however small the sample.'],
    ['p-value', 'The probability, if the null hypothesis were true, of data at least as extreme as ours.'],
  ],
  questions: [
    'A test is right for 99 % of the ill and 95 % of the healthy; 1 % are ill. What does a positive result mean?',
    'X is Poisson with λ = 3. Find P(X is at most 1).',
    'When may a binomial be approximated by a normal distribution?',
  ],
  notes: [
    {
      title: 'Distributions you must know',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 52,
      likes: 19,
      dislikes: 2,
      figure: {
        kind: 'curve',
        shape: 'normals',
        x: 'x',
        y: 'density',
        caption: 'Three normal densities: the mean moves the bell, the standard deviation widens it.',
      },
      sections: [
        [
          'Discrete',
          'Ask what is counted.',
          [
            'Bernoulli(p): one trial. Mean p, variance p(1 − p).',
            'Binomial(n, p): successes in n independent trials. Mean np, variance np(1 − p).',
            'Geometric(p): trials up to the first success. Mean 1/p.',
            'Poisson(λ): rare events in a fixed time. Mean and variance are both λ.',
          ],
        ],
        [
          'Continuous',
          [
            'Uniform(a, b): mean (a + b)/2, variance (b − a)²/12.',
            'Exponential(λ): waiting time; mean 1/λ; it has no memory.',
            'Normal(μ, σ²): about 68, 95 and 99.7 % within one, two and three σ.',
          ],
        ],
        [
          'How they hang together',
          'Poisson is the limit of Binomial(n, p) for large n and small p with np = λ. Times between the events of a Poisson process are exponential. Sums of many independent things are nearly normal.',
        ],
      ],
    },
    {
      title: 'Bayes’ theorem with three worked examples',
      year: 'AY25 S1',
      by: 'hanif',
      daysAgo: 47,
      likes: 12,
      dislikes: 0,
      figure: {
        kind: 'formula',
        formula: 'P(A | B) = \\frac{P(B | A) P(A)}{P(B)}',
        caption: 'Turns round a conditional probability.',
      },
      sections: [
        [
          'The medical test',
          'One person in a hundred is ill. The test finds 99 % of the ill and is wrong for 5 % of the healthy. Of 10,000 people 99 ill and 495 healthy ones test positive, so a positive result means 99/594: about 17 %.',
        ],
        [
          'Total probability',
          'Split the denominator by cases that cover everything and do not overlap: P(B) = P(B | A) P(A) + P(B | not A) P(not A). A tree diagram does it for you: multiply along the branches, add over the leaves.',
        ],
        [
          'A common slip',
          'P(evidence | innocent) is not P(innocent | evidence). Confusing the two is called the prosecutor’s fallacy.',
        ],
      ],
    },
    {
      title: 'Central limit theorem: what it does and does not say',
      year: 'AY25 S1',
      by: 'pri.ya',
      daysAgo: 29,
      likes: 8,
      dislikes: 0,
      figure: {
        kind: 'curve',
        shape: 'bell',
        x: 'mean of the sample',
        y: 'density',
        caption: 'Whatever the population looks like, means of large samples pile up in a bell.',
      },
      sections: [
        [
          'The statement',
          'Let X be independent and identically distributed with mean μ and finite variance σ². Then the standardised mean of n of them tends to the standard normal as n grows.',
        ],
        [
          'What it does not say',
          [
            'The data themselves do not become normal.',
            'n = 30 is a habit, not a theorem: skewed populations need more.',
            'Without finite variance (Cauchy) it fails.',
          ],
        ],
        [
          'In use',
          'The standard error is σ divided by the root of n; when σ is not known, s stands in its place. To halve it takes four times the sample.',
        ],
      ],
    },
    {
      title: 'Hypothesis tests: a decision chart',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 17,
      likes: 13,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['mean?', 'σ known', 'σ not', 'z', 'n big?', 'z', 't'],
        caption: 'From the question to the test statistic.',
      },
      sections: [
        [
          'Five steps',
          [
            'State both hypotheses before you look at the data.',
            'Choose the level, usually 5 %.',
            'Compute the statistic.',
            'Compare the p-value with the level.',
            'Answer in words, in the units of the question.',
          ],
        ],
        [
          'Two kinds of error',
          'Type I: rejecting a true null hypothesis; its probability is the level. Type II: keeping a false one. Power is one minus the probability of type II, and grows with the sample size.',
        ],
        [
          'Paired or not',
          'The same person measured twice gives pairs: test the differences as one sample. Two groups of different people give a two-sample test.',
        ],
      ],
    },
    {
      title: 'Finals formula sheet',
      year: 'AY24 S2',
      by: 'j.ong',
      daysAgo: 150,
      likes: 15,
      dislikes: 3,
      figure: {
        kind: 'formula',
        formula: 'f(x) = \\frac{1}{σ \\sqrt{2π}} e^{-(x - μ)^{2} / 2σ^{2}}',
        caption: 'Density of the normal distribution.',
      },
      sections: [
        [
          'Expectation and variance',
          [
            'E(aX + b) = a E(X) + b',
            'Var(aX + b) = a² Var(X)',
            'Var(X) = E(X²) − E(X)²',
            'Var(X + Y) = Var(X) + Var(Y) + 2 Cov(X, Y)',
          ],
        ],
        [
          'Intervals for a mean',
          'Known σ: mean plus or minus z times the standard error. Unknown σ: use s and the t distribution with n − 1 degrees of freedom. A 95 % interval is a method that covers μ in 95 of 100 samples.',
        ],
      ],
    },
    {
      title: 'Joint distributions and covariance, tutorial 5',
      year: 'AY25 S1',
      by: 'kavitha',
      daysAgo: 33,
      likes: 5,
      dislikes: 1,
      figure: {
        kind: 'table',
        head: ['', 'Y = 0', 'Y = 1', 'P(X = x)'],
        rows: [
          ['X = 0', '0.10', '0.30', '0.40'],
          ['X = 1', '0.20', '0.40', '0.60'],
          ['P(Y = y)', '0.30', '0.70', '1.00'],
        ],
        caption: 'A joint table; the margins are the distributions of X and of Y.',
      },
      sections: [
        [
          'Reading the table',
          'Here P(X = 0, Y = 0) is 0.10 while P(X = 0) P(Y = 0) is 0.12. One cell that differs is enough: X and Y are not independent.',
        ],
        [
          'Covariance',
          'Cov(X, Y) = E(XY) − E(X) E(Y) = 0.40 − 0.60 × 0.70 = −0.02. Independent variables have covariance zero; the converse is false: take X symmetric about zero and Y = X².',
        ],
      ],
    },
    {
      title: 'R for ST2334: the commands you need',
      year: 'AY25 S2',
      by: 'weilin',
      daysAgo: 3,
      likes: 7,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Letter', 'Gives', 'Example'],
        rows: [
          ['d', 'density', 'dbinom(3, 10, 0.5)'],
          ['p', 'P(X at most x)', 'pnorm(1.96)'],
          ['q', 'quantile', 'qt(0.975, 12)'],
          ['r', 'random sample', 'rpois(100, 4)'],
        ],
        caption: 'One letter in front of the name of the distribution.',
      },
      sections: [
        [
          'Looking at data',
          '  x <- c(12, 15, 11, 19, 14)\n  mean(x); sd(x)\n  boxplot(x)\n  hist(rexp(1000, 0.5))',
          'sd divides by n − 1. quantile has nine definitions; the default is type 7.',
        ],
        [
          'Testing',
          '  t.test(x, mu = 13)\n  t.test(before, after, paired = TRUE)',
          'The output ends with the confidence interval: it says more than the p-value.',
        ],
      ],
    },
  ],
}

const ma1521: SeedCourse = {
  code: 'MA1521',
  terms: [
    [
      'Limit',
      'The value that f(x) comes arbitrarily close to as x comes close to a; f(a) itself does not matter.',
    ],
    ['Critical point', 'Where the derivative is zero or does not exist.'],
    ['Partial derivative', 'The derivative with respect to one variable while the others are held still.'],
    [
      'Radius of convergence',
      'A power series converges inside this distance from its centre, and diverges outside.',
    ],
  ],
  questions: [
    'Find the limit of (1 − cos x)/x² as x goes to 0.',
    'Classify the critical points of x³ − 3xy + y³.',
  ],
  notes: [
    {
      title: 'Integration techniques, sorted by what you see',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 58,
      likes: 14,
      dislikes: 1,
      figure: { kind: 'formula', formula: '\\int u dv = uv - \\int v du', caption: 'Integration by parts.' },
      sections: [
        [
          'What do you see?',
          [
            'A function and its derivative: substitute.',
            'A product of two kinds: by parts; take as u what gets simpler (logarithm, power, exponential).',
            'A quotient of polynomials: divide, then partial fractions.',
            'A root of a² − x²: put x = a sin θ.',
          ],
        ],
        [
          'Check by differentiating',
          'It takes ten seconds and finds most slips. Do not forget the constant, and change the limits when you substitute in a definite integral.',
        ],
      ],
    },
    {
      title: 'Taylor series in pictures',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 50,
      likes: 9,
      dislikes: 0,
      figure: {
        kind: 'curve',
        shape: 'wave',
        x: 'x',
        y: 'f(x)',
        caption: 'Near the centre a polynomial follows the curve; further out it leaves.',
      },
      sections: [
        [
          'The idea',
          'Match the value, the slope, the curvature and so on at one point. The coefficient of the n-th power of (x − a) is the n-th derivative at a, divided by n factorial.',
        ],
        [
          'To know by heart',
          [
            'e to the x: 1 + x + x²/2 + x³/6 + …, for all x.',
            'sin x: x − x³/6 + …; cos x: 1 − x²/2 + …, for all x.',
            '1/(1 − x): 1 + x + x² + …, for x between −1 and 1.',
          ],
        ],
      ],
    },
    {
      title: 'Partial derivatives and Lagrange multipliers',
      year: 'AY24 S2',
      by: 'darrenlee',
      daysAgo: 170,
      likes: 6,
      dislikes: 1,
      figure: {
        kind: 'formula',
        formula: 'f_{x} = λ g_{x},   f_{y} = λ g_{y},   g(x, y) = 0',
        caption: 'At a constrained extremum the two gradients are parallel.',
      },
      sections: [
        [
          'Second derivative test',
          'Let D be f_xx f_yy − (f_xy)² at a critical point. D > 0 and f_xx > 0: minimum. D > 0 and f_xx < 0: maximum. D < 0: saddle. D = 0: the test says nothing.',
        ],
        [
          'Example',
          'The largest rectangle with perimeter 20: f = xy, g = x + y − 10. Then y = λ and x = λ, so x = y = 5: a square, of area 25.',
        ],
      ],
    },
  ],
}

const ma2001: SeedCourse = {
  code: 'MA2001',
  terms: [
    ['Span', 'All linear combinations of some vectors.'],
    ['Basis', 'Vectors that span the space and are linearly independent.'],
    ['Rank', 'The dimension of the column space, which equals that of the row space.'],
    ['Orthogonal matrix', 'A square matrix whose columns are orthonormal; its transpose is its inverse.'],
  ],
  questions: [
    'Is the set of polynomials with p(1) = 0 a subspace? Find a basis in degree at most 2.',
    'When is a square matrix not diagonalisable? Give one of size 2.',
  ],
  notes: [
    {
      title: 'Eigenvalues: from definition to diagonalisation',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 41,
      likes: 11,
      dislikes: 0,
      figure: { kind: 'formula', formula: 'det(λI - A) = 0', caption: 'The characteristic equation.' },
      sections: [
        [
          'The recipe',
          [
            'Solve the characteristic equation for λ.',
            'For each λ find a basis of the null space of λI − A.',
            'If you have n independent eigenvectors, put them into the columns of P; D has the eigenvalues in the same order.',
          ],
        ],
        [
          'When it fails',
          'A is diagonalisable exactly if every eigenspace is as large as the multiplicity of its eigenvalue. n different eigenvalues always suffice; symmetric matrices always work, with orthogonal P.',
        ],
        [
          'Why bother',
          'Powers become easy: the k-th power of A is P times the k-th power of D times the inverse of P.',
        ],
      ],
    },
    {
      title: 'Equivalent statements about an invertible matrix',
      year: 'AY25 S1',
      by: 'zhihao',
      daysAgo: 36,
      likes: 10,
      dislikes: 1,
      figure: {
        kind: 'table',
        head: ['Seen as', 'A is invertible if and only if'],
        rows: [
          ['system', 'Ax = 0 has only x = 0'],
          ['rows', 'its reduced form is I'],
          ['determinant', 'det A is not 0'],
          ['columns', 'they are a basis'],
          ['eigenvalues', '0 is none of them'],
        ],
        caption: 'All the same fact about a square matrix.',
      },
      sections: [
        [
          'How to use the list',
          'In a proof go from what you are given to whichever line is nearest to the goal. The determinant is good for calculating, the null space for proving.',
        ],
        [
          'Rank and nullity',
          'For a matrix with n columns, rank plus nullity is n. Full rank means that nothing is lost: only zero goes to zero.',
        ],
      ],
    },
    {
      title: 'Least squares and projections',
      year: 'AY24 S2',
      by: 'amirah',
      daysAgo: 155,
      likes: 7,
      dislikes: 0,
      figure: { kind: 'formula', formula: 'A^{T} A x = A^{T} b', caption: 'The normal equations.' },
      sections: [
        [
          'Why it works',
          'If Ax = b has no solution, look for the point of the column space that is nearest to b. The error b − Ax must be orthogonal to every column, which is what the normal equations say.',
        ],
        [
          'Line of best fit',
          'Put the x-values in one column and ones in the other; the solution gives slope and intercept. With orthonormal columns it is merely the transpose times b: that is what Gram-Schmidt is for.',
        ],
      ],
    },
  ],
}

const cs1231s: SeedCourse = {
  code: 'CS1231S',
  terms: [
    ['Contrapositive', 'Of “if p then q”: “if not q then not p”. It is equivalent to the original.'],
    ['Equivalence relation', 'Reflexive, symmetric and transitive.'],
    ['Bijection', 'A function that is injective and surjective, hence has an inverse.'],
  ],
  questions: [
    'Prove by induction that n³ − n is divisible by 6.',
    'How many functions from a set of 4 to a set of 3 are surjective?',
  ],
  notes: [
    {
      title: 'Proof patterns with a blank to fill',
      year: 'AY25 S2',
      by: 'weilin',
      daysAgo: 6,
      likes: 8,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['To prove', 'Begin with'],
        rows: [
          ['for all x, P(x)', 'Let x be arbitrary.'],
          ['there is an x', 'Take x = …'],
          ['if p then q', 'Assume p.'],
          ['p if and only if q', 'Two directions.'],
          ['not p', 'Assume p; contradiction.'],
        ],
        caption: 'The first line follows from the form of the statement.',
      },
      sections: [
        [
          'Induction',
          'State P(n) as a sentence with n in it. Prove the base case. Assume P(k) for some k and prove P(k + 1). In strong induction assume everything up to k.',
        ],
        [
          'Slips that cost marks',
          [
            'Proving the converse.',
            'Using the same letter for two things.',
            'Showing an example of a “for all” statement.',
          ],
        ],
      ],
    },
  ],
}

export const nusScience: readonly SeedCourse[] = [st2334, ma1521, ma2001, cs1231s]
