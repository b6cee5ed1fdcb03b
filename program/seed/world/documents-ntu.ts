import type { SeedCourse } from './seed-notes'

const mh1810: SeedCourse = {
  code: 'MH1810',
  terms: [
    ['Continuous', 'The limit at a point exists and equals the value there.'],
    ['Determinant', 'The factor by which a matrix scales areas or volumes; negative when it mirrors.'],
    ['Modulus', 'The distance of a complex number from the origin.'],
  ],
  questions: ['Find all cube roots of −8.', 'For which k has kx + y = 1, x + ky = 1 no solution?'],
  notes: [
    {
      title: 'Linear algebra: the whole module in brief',
      year: 'AY25 S1',
      by: 'xinyi',
      daysAgo: 55,
      likes: 18,
      dislikes: 1,
      figure: {
        kind: 'formula',
        formula: 'A^{-1} = \\frac{1}{ad - bc} (d, -b; -c, a)',
        caption: 'The inverse of a 2 by 2 matrix with rows (a, b) and (c, d).',
      },
      sections: [
        [
          'Systems of equations',
          'Reduce the augmented matrix. A row of zeros with a non-zero right side: no solution. A column without a pivot: infinitely many. Otherwise exactly one.',
        ],
        [
          'Determinants',
          [
            'Swapping two rows changes the sign.',
            'Adding a multiple of a row to another changes nothing.',
            'Scaling a row scales the determinant.',
            'det(AB) = det A × det B.',
          ],
        ],
        [
          'Vectors',
          'The dot product measures how far two vectors agree; it is zero when they are perpendicular. The cross product is perpendicular to both, and its length is the area of the parallelogram.',
        ],
      ],
    },
    {
      title: 'Complex numbers and De Moivre',
      year: 'AY25 S1',
      by: 'rahul.m',
      daysAgo: 46,
      likes: 11,
      dislikes: 0,
      figure: {
        kind: 'formula',
        formula: '(cos θ + i sin θ)^{n} = cos nθ + i sin nθ',
        caption: 'De Moivre’s theorem.',
      },
      sections: [
        [
          'Polar form',
          'Multiplying complex numbers multiplies their moduli and adds their arguments. That makes powers easy and sums hard: use x + iy for sums.',
        ],
        [
          'Roots',
          'The n-th roots of a number lie evenly on a circle. Write the number in polar form with 2πk added to its argument, divide the argument by n, take the n-th root of the modulus, and let k run from 0 to n − 1.',
        ],
      ],
    },
    {
      title: 'Differentiation: chain rule to implicit',
      year: 'AY25 S1',
      by: 'meiting',
      daysAgo: 37,
      likes: 8,
      dislikes: 0,
      figure: {
        kind: 'curve',
        shape: 'wave',
        x: 'x',
        y: 'y',
        caption: 'Where the curve turns, the derivative is zero.',
      },
      sections: [
        [
          'Rules',
          [
            'Product: (uv)’ = u’v + uv’.',
            'Quotient: (u/v)’ = (u’v − uv’)/v².',
            'Chain: outer derivative at the inner function, times the inner derivative.',
          ],
        ],
        [
          'Implicit and logarithmic',
          'Differentiate both sides and treat y as a function of x. For x² + y² = 25 we get 2x + 2yy’ = 0, so y’ = −x/y. For a power with x in the exponent take logarithms first.',
        ],
      ],
    },
    {
      title: 'Past-year paper 2023, solved and annotated',
      year: 'AY23 S1',
      by: 'ben.koh',
      daysAgo: 210,
      likes: 13,
      dislikes: 5,
      figure: {
        kind: 'bars',
        bars: [
          ['Complex', 15],
          ['Matrices', 25],
          ['Limits', 15],
          ['Derivatives', 25],
          ['Integrals', 20],
        ],
        caption: 'Marks by topic.',
      },
      sections: [
        [
          'How to use it',
          'Do the paper with a clock first. Then read: each solution says which line earned the marks, and what most of us forgot.',
        ],
        [
          'What we forgot',
          [
            'L’Hôpital needs 0/0 or infinity over infinity: say so.',
            'The constant of integration.',
            'Units, when the question has them.',
          ],
        ],
      ],
    },
  ],
}

const cz2001: SeedCourse = {
  code: 'CZ2001',
  terms: [
    ['Basic operation', 'The step that is counted in an analysis, such as a comparison of keys.'],
    ['Recurrence', 'An equation that gives a running time by those of smaller inputs.'],
    ['Greedy choice', 'Taking what looks best now. It needs a proof that this is never a mistake.'],
  ],
  questions: [
    'Solve T(n) = 2T(n/2) + n by the master theorem.',
    'Why is the height of a heap of n elements the floor of log n?',
  ],
  notes: [
    {
      title: 'Sorting, proved and pictured',
      year: 'AY25 S1',
      by: 'xinyi',
      daysAgo: 43,
      likes: 14,
      dislikes: 2,
      figure: {
        kind: 'bars',
        bars: [
          ['Insertion', 25],
          ['Selection', 45],
          ['Merge', 25],
          ['Quick', 31],
          ['Heap', 44],
        ],
        caption: 'Comparisons of keys for the same ten shuffled numbers, one run of our program.',
      },
      sections: [
        [
          'Merge sort',
          'Split, sort both halves, merge. Merging two sorted lists of n/2 takes at most n − 1 comparisons, so T(n) = 2T(n/2) + n − 1, which is of order n log n.',
        ],
        [
          'Why it is right',
          'Induction over the length: a list of one is sorted; if both halves come back sorted, the merge always takes the smaller of the two fronts and keeps the order.',
        ],
        [
          'Quicksort',
          'The pivot is in its final place after each partition. Bad pivots give n²/2 comparisons, random ones about 1.39 n log n on average.',
        ],
      ],
    },
    {
      title: 'Master theorem with a decision tree',
      year: 'AY25 S1',
      by: 'arjun',
      daysAgo: 34,
      likes: 9,
      dislikes: 0,
      figure: {
        kind: 'formula',
        formula: 'T(n) = a T(\\frac{n}{b}) + f(n)',
        caption: 'Compare f(n) with n to the power of log a to base b.',
      },
      sections: [
        [
          'Three cases',
          [
            'f is smaller by a power of n: the leaves win.',
            'f is of the same order: every level costs the same, one more log n.',
            'f is larger by a power of n, and regular: the root wins.',
          ],
        ],
        [
          'Examples',
          'Binary search: a = 1, b = 2, constant f: log n. Karatsuba: a = 3, b = 2, linear f: n to the 1.585. T(n) = 2T(n/2) + n log n falls between the cases.',
        ],
      ],
    },
    {
      title: 'Graph searches: BFS and DFS side by side',
      year: 'AY25 S1',
      by: 'farah',
      daysAgo: 27,
      likes: 10,
      dislikes: 0,
      figure: {
        kind: 'tree',
        labels: ['A', 'B', 'C', 'D', 'E', 'F', 'G'],
        caption: 'BFS visits A B C D E F G; DFS visits A B D E C F G.',
      },
      sections: [
        [
          'The same loop, another container',
          'Take a node, visit its unseen neighbours, put them in. With a queue it is breadth-first, with a stack depth-first. Both take O(V + E) with adjacency lists.',
        ],
        [
          'What each is for',
          [
            'BFS: fewest edges from the start.',
            'DFS: cycles, topological order, strongly connected components.',
          ],
        ],
      ],
    },
    {
      title: 'Dynamic programming, one table at a time',
      year: 'AY24 S2',
      by: 'ethan.goh',
      daysAgo: 165,
      likes: 12,
      dislikes: 1,
      figure: {
        kind: 'table',
        head: ['', '0', '1', '2', '3', '4', '5'],
        rows: [
          ['none', '0', '0', '0', '0', '0', '0'],
          ['2 kg, $3', '0', '0', '3', '3', '3', '3'],
          ['3 kg, $4', '0', '0', '3', '4', '4', '7'],
        ],
        caption: 'Knapsack: best value by items considered and capacity.',
      },
      sections: [
        [
          'When it fits',
          'The best solution is made of best solutions of smaller problems, and the same small problems come up again and again. Without the second, divide and conquer is enough.',
        ],
        [
          'Four steps',
          [
            'Say in words what one cell means.',
            'Write the recurrence and the base cases.',
            'Choose an order in which every needed cell is ready.',
            'Walk back through the table for the solution itself.',
          ],
        ],
      ],
    },
  ],
}

const sc1005: SeedCourse = {
  code: 'SC1005',
  terms: [
    ['Minterm', 'A product with every variable once; true for exactly one row of the truth table.'],
    ['Setup time', 'How long an input must be stable before the clock edge.'],
    ['Two’s complement', 'Invert the bits and add one: the usual code of negative numbers.'],
  ],
  questions: [
    'Minimise F = Σm(0, 2, 5, 7, 8, 10, 13, 15) with a Karnaugh map.',
    'How many flip-flops does a counter modulo 10 need?',
  ],
  notes: [
    {
      title: 'Karnaugh maps without mistakes',
      year: 'AY25 S1',
      by: 'farah',
      daysAgo: 32,
      likes: 9,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['AB \\ CD', '00', '01', '11', '10'],
        rows: [
          ['00', '1', '0', '0', '1'],
          ['01', '0', '1', '1', '0'],
          ['11', '0', '1', '1', '0'],
          ['10', '1', '0', '0', '1'],
        ],
        caption: 'F = BD + B’D’: the middle square, and the four corners.',
      },
      sections: [
        [
          'Rules for loops',
          [
            'Sizes are 1, 2, 4, 8, 16.',
            'The edges touch: left with right, top with bottom.',
            'As large as possible, as few as possible; overlap is free.',
            'A don’t-care counts as 1 only where it helps.',
          ],
        ],
        [
          'Why 00 01 11 10',
          'Neighbouring cells differ in one variable. That is why a pair of them loses this variable: AB + AB’ = A.',
        ],
      ],
    },
    {
      title: 'Flip-flops and state machines, lab notes',
      year: 'AY25 S1',
      by: 'syafiq',
      daysAgo: 22,
      likes: 6,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['S0', 'S1', 'S2', 'S1', 'S3', '', 'S0'],
        caption: 'Unfolding the machine that detects 101.',
      },
      sections: [
        [
          'Moore and Mealy',
          'In a Moore machine outputs depend on the state alone, so they change with the clock. In a Mealy machine also on the input: fewer states, but glitches pass through.',
        ],
        [
          'From words to gates',
          [
            'Draw the states and the arrows.',
            'Give each state a code.',
            'Write the next-state table.',
            'Minimise, draw, simulate.',
          ],
        ],
      ],
    },
    {
      title: 'Number systems and two’s complement drill',
      year: 'AY25 S2',
      by: 'nurul',
      daysAgo: 5,
      likes: 5,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Decimal', 'Binary (8 bits)', 'Hex'],
        rows: [
          ['5', '0000 0101', '05'],
          ['−5', '1111 1011', 'FB'],
          ['127', '0111 1111', '7F'],
          ['−128', '1000 0000', '80'],
        ],
        caption: 'Eight bits in two’s complement: −128 to 127.',
      },
      sections: [
        [
          'Converting',
          'Group bits by four from the right for hexadecimal. For a fraction multiply by two again and again and write down the whole parts.',
        ],
        [
          'Overflow',
          'Adding two numbers of the same sign and getting the other sign is overflow. A carry out of the top bit alone is not.',
        ],
      ],
    },
  ],
}

const mh1812: SeedCourse = {
  code: 'MH1812',
  terms: [
    ['Tautology', 'True under every assignment.'],
    ['Pigeonhole principle', 'With more things than boxes, some box holds at least two.'],
    ['Partial order', 'Reflexive, antisymmetric and transitive.'],
  ],
  questions: [
    'In how many ways can 10 identical sweets be given to 3 children?',
    'Solve a(n) = 5a(n − 1) − 6a(n − 2) with a(0) = 1 and a(1) = 4.',
  ],
  notes: [
    {
      title: 'Counting: which formula is it?',
      year: 'AY25 S1',
      by: 'meiting',
      daysAgo: 39,
      likes: 10,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Choose k of n', 'order matters', 'order does not'],
        rows: [
          ['repeats', 'n to the k', 'C(n + k − 1, k)'],
          ['no repeats', 'n!/(n − k)!', 'C(n, k)'],
        ],
        caption: 'Four questions, four answers.',
      },
      sections: [
        [
          'Two questions to ask',
          'Does the order matter? May the same thing be chosen again? Everything else is the rule of product and the rule of sum.',
        ],
        [
          'Inclusion and exclusion',
          'For two sets: add the sizes, take away the overlap. Of the numbers to 100, 50 are even, 33 divisible by three and 16 by both: 67 by either.',
        ],
      ],
    },
    {
      title: 'Logic and proofs: truth tables to quantifiers',
      year: 'AY25 S1',
      by: 'arjun',
      daysAgo: 53,
      likes: 7,
      dislikes: 1,
      figure: {
        kind: 'table',
        head: ['p', 'q', 'p implies q', 'not p or q'],
        rows: [
          ['T', 'T', 'T', 'T'],
          ['T', 'F', 'F', 'F'],
          ['F', 'T', 'T', 'T'],
          ['F', 'F', 'T', 'T'],
        ],
        caption: 'The last two columns agree: the statements are equivalent.',
      },
      sections: [
        [
          'Negating',
          'The negation of “for all x, P(x)” is “there is an x with not P(x)”. De Morgan: not (p and q) is (not p) or (not q). The negation of “p implies q” is “p and not q”.',
        ],
        [
          'Valid is not the same as true',
          'An argument is valid if the conclusion holds whenever the premises do. A valid argument with a false premise may end anywhere.',
        ],
      ],
    },
    {
      title: 'Recurrences solved by characteristic equation',
      year: 'AY24 S2',
      by: 'rahul.m',
      daysAgo: 158,
      likes: 6,
      dislikes: 0,
      figure: {
        kind: 'formula',
        formula: 'F_{n} = \\frac{φ^{n} - ψ^{n}}{\\sqrt{5}}',
        caption: 'Fibonacci numbers in closed form; φ and ψ solve x² = x + 1.',
      },
      sections: [
        [
          'Recipe',
          [
            'Put in the n-th power of x and divide: a polynomial in x.',
            'Two different roots: a sum of their n-th powers with constants.',
            'A double root r: (A + Bn) times the n-th power of r.',
            'The first values give the constants.',
          ],
        ],
        [
          'Example',
          'a(n) = 5a(n − 1) − 6a(n − 2) has the roots 2 and 3. With a(0) = 1 and a(1) = 4 the constants are −1 and 2.',
        ],
      ],
    },
  ],
}

const sc2002: SeedCourse = {
  code: 'SC2002',
  terms: [
    ['Polymorphism', 'One call, many behaviours: the object decides.'],
    ['Interface', 'What a class can do, without how.'],
    ['Open-closed principle', 'Open to extension, closed to modification.'],
  ],
  questions: [
    'Which SOLID principle does a class break that both computes and prints an invoice?',
    'Replace a switch over types by polymorphism.',
  ],
  notes: [
    {
      title: 'SOLID with one running example',
      year: 'AY25 S1',
      by: 'ben.koh',
      daysAgo: 28,
      likes: 11,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['Pay', 'Card', 'Cash', 'Visa', 'Nets', '', ''],
        caption: 'New ways to pay extend the tree; the checkout does not change.',
      },
      sections: [
        [
          'Five letters',
          [
            'S: one reason to change.',
            'O: extend without editing.',
            'L: a subclass can stand in for its parent.',
            'I: many small interfaces.',
            'D: depend on abstractions.',
          ],
        ],
        [
          'The example',
          'A checkout that switches over the kind of payment must be edited for each new kind. Give it a Payment interface, and it never again needs to know.',
        ],
      ],
    },
    {
      title: 'Java to C++: what changes',
      year: 'AY25 S1',
      by: 'ethan.goh',
      daysAgo: 15,
      likes: 7,
      dislikes: 2,
      figure: {
        kind: 'table',
        head: ['', 'Java', 'C++'],
        rows: [
          ['Binding', 'dynamic', 'static unless virtual'],
          ['Memory', 'collected', 'destructors'],
          ['Inheritance', 'one class', 'several'],
          ['Assignment', 'copies a reference', 'copies the object'],
        ],
        caption: 'Four differences that explain most surprises.',
      },
      sections: [
        [
          'virtual',
          'Without it the type of the pointer decides which method runs. A class with virtual methods needs a virtual destructor, or deleting through a base pointer is undefined.',
        ],
        [
          'Slicing',
          'Assigning a Derived to a Base variable keeps only the Base part. Use references or pointers for polymorphism.',
        ],
      ],
    },
    {
      title: 'Class diagrams: how the markers read them',
      year: 'AY25 S2',
      by: 'xinyi',
      daysAgo: 8,
      likes: 4,
      dislikes: 0,
      figure: {
        kind: 'bars',
        bars: [
          ['Classes', 6],
          ['Relations', 8],
          ['Multiplicity', 4],
          ['Visibility', 2],
        ],
        caption: 'Where the 20 marks of the assignment went.',
      },
      sections: [
        [
          'Relations first',
          'Arrowheads carry meaning: hollow triangle for inheritance, dashed for implementing, filled diamond for parts that live and die with the whole.',
        ],
        [
          'Before you hand it in',
          [
            'Every association has a multiplicity at both ends.',
            'No class without a relation.',
            'Names are nouns, in the singular.',
          ],
        ],
      ],
    },
  ],
}

export const ntu: readonly SeedCourse[] = [mh1810, cz2001, sc1005, mh1812, sc2002]
