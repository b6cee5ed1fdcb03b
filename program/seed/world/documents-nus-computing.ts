import type { SeedCourse } from './seed-notes'

const cs2030s: SeedCourse = {
  code: 'CS2030S',
  terms: [
    ['Pure function', 'Returns the same value for the same arguments and changes nothing else.'],
    [
      'Immutable class',
      'Its instances cannot be seen to change after construction; methods return new instances.',
    ],
    [
      'Type erasure',
      'The compiler replaces type parameters by their bounds; at run time List<String> is a List.',
    ],
    [
      'Covariant',
      'S is a subtype of T implies that C(S) is a subtype of C(T). Java arrays are; generics are not.',
    ],
    [
      'Effectively final',
      'A local variable that is never assigned again: the only kind that a lambda may capture.',
    ],
    [
      'Short-circuiting',
      'An operation that may finish without looking at every element, such as findFirst or limit.',
    ],
  ],
  questions: [
    'Why does List<Object> objects = new ArrayList<String>() not compile, while Object[] a = new String[1] does?',
    'Rewrite a loop that sums the squares of the even numbers below n as a stream.',
    'What is printed, and in which order, by a stream with peek before and after filter?',
  ],
  notes: [
    {
      title: 'Streams and lazy evaluation, in pictures',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 26,
      likes: 20,
      dislikes: 1,
      figure: {
        kind: 'curve',
        shape: 'plateau',
        x: 'elements in the source',
        y: 'elements evaluated',
        caption:
          'A lazy pipeline with limit() stops early (orange); an eager one evaluates every element (grey).',
      },
      sections: [
        [
          'Nothing happens until you ask',
          'A stream pipeline has a source, any number of intermediate operations and one terminal operation. Intermediate operations only describe work. The terminal operation pulls elements through, one at a time.',
          '  Stream.iterate(1, x -> x * 2)\n    .filter(x -> x % 3 == 1)\n    .limit(3)\n    .toList();        // [1, 4, 16]',
          [
            'Each element travels the whole pipeline before the next one starts.',
            'A stream may be consumed once; a second terminal operation throws IllegalStateException.',
          ],
        ],
        [
          'Infinite sources',
          'iterate and generate never end by themselves. The program ends only if an operation short-circuits: limit, takeWhile, findFirst, anyMatch. A filter before limit keeps searching, so a predicate that is never true again hangs the program.',
        ],
        [
          'Order matters',
          'sorted is stateful: it must see every element before it passes on the first. Put filter before sorted and limit after it, and never sort an infinite stream.',
        ],
      ],
    },
    {
      title: 'Generics cheatsheet AY25 S1',
      year: 'AY25 S1',
      by: 'hanif',
      daysAgo: 31,
      likes: 17,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['You want to', 'Use', 'Example'],
        rows: [
          ['only read T', '? extends T', 'sum(List<? extends Number>)'],
          ['only write T', '? super T', 'fill(List<? super Integer>)'],
          ['both', 'T', 'swap(List<T>, int, int)'],
          ['neither', '?', 'size(List<?>)'],
        ],
        caption: 'PECS: producer extends, consumer super.',
      },
      sections: [
        [
          'Invariance and wildcards',
          'Generics are invariant: List<Integer> is not a List<Number>, because somebody could add a Double to it. Wildcards bring flexibility back.',
          [
            'List<? extends Number>: you may take Numbers out, and put nothing in but null.',
            'List<? super Integer>: you may put Integers in, and take out only Objects.',
          ],
        ],
        [
          'Erasure',
          'After compilation only the bound is left: T becomes Object, T extends Comparable<T> becomes Comparable. Hence no new T(), no instanceof List<String>, and no two overloads that differ only in their type arguments.',
          'A generic array cannot be made directly. The usual way is an Object[] and an unchecked cast, explained by a comment and a narrow @SuppressWarnings.',
        ],
      ],
    },
    {
      title: 'Midterm walkthrough with traces',
      year: 'AY25 S1',
      by: 'pri.ya',
      daysAgo: 19,
      likes: 14,
      dislikes: 0,
      figure: {
        kind: 'bars',
        bars: [
          ['Types', 12],
          ['Dynamic binding', 16],
          ['Exceptions', 7],
          ['Generics', 18],
          ['Immutability', 13],
        ],
        caption: 'Marks by topic in the practice paper (of 66).',
      },
      sections: [
        [
          'Dynamic binding in two steps',
          'At compile time Java picks the most specific method signature that fits the compile-time types. At run time it looks for that very signature, starting from the run-time class of the target and walking up.',
          [
            'Overloads are chosen by the compiler, overrides by the running program.',
            'equals(Circle) does not override equals(Object): a classic trap.',
            'static methods and fields are never bound dynamically.',
          ],
        ],
        [
          'Tracing try, catch, finally',
          'Write the call stack beside the code. An exception leaves the block at once; finally runs on every way out, even after return. The first catch whose type fits is taken, so the narrow ones come first.',
        ],
      ],
    },
    {
      title: 'Tutorial 7: CompletableFuture',
      year: 'AY25 S1',
      by: 'j.ong',
      daysAgo: 12,
      likes: 9,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['join', 'combine', 'apply', 'a()', 'b()', 'c()', ''],
        caption: 'Which task waits for which: arrows of the exercise, from leaves to root.',
      },
      sections: [
        [
          'Chaining without blocking',
          'supplyAsync starts a task on another thread and returns at once. thenApply maps the result, thenCompose flattens a future of a future, thenCombine waits for two.',
          '  CompletableFuture\n    .supplyAsync(() -> load(id))\n    .thenCompose(x -> price(x))\n    .thenCombine(rate, (p, r) -> p * r)\n    .exceptionally(e -> 0.0);',
        ],
        [
          'Monad view',
          'CompletableFuture.completedFuture is the unit, thenCompose is flatMap. join waits and throws the unchecked CompletionException; get throws checked exceptions instead. Call join once, at the end.',
        ],
      ],
    },
    {
      title: 'Final summary: types, streams, monads',
      year: 'AY24 S2',
      by: 'amirah',
      daysAgo: 140,
      likes: 16,
      dislikes: 2,
      figure: {
        kind: 'tree',
        labels: ['Object', 'Number', 'String', 'Integer', 'Double', '', ''],
        caption: 'Subtyping: T below S means that T can stand in for S.',
      },
      sections: [
        [
          'Substitution',
          'Liskov: if S is a subtype of T, whatever holds for a T should hold for an S. A subclass may accept more and promise more, never less.',
          ['Override with the same or a narrower return type.', 'Do not throw new checked exceptions.'],
        ],
        [
          'Stack and heap',
          'Each call pushes a frame with its parameters and local variables; objects live on the heap. A lambda or a local class that captures a variable keeps a copy of it, which is why it must be effectively final.',
        ],
        [
          'Maybe, Lazy, InfiniteList',
          'Maybe wraps a value that may be absent; map keeps it absent. Lazy evaluates its producer at most once and remembers the value. InfiniteList is a Lazy head with a Lazy tail.',
        ],
      ],
    },
    {
      title: 'Lab 5: writing InfiniteList step by step',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 9,
      likes: 11,
      dislikes: 0,
      figure: {
        kind: 'tree',
        labels: ['map', 'head', 'tail', '', '', 'head', 'tail'],
        caption: 'An infinite list is a lazy head and a lazy tail, all the way down.',
      },
      sections: [
        [
          'map and filter',
          'map applies the function to the head lazily and maps the tail lazily. filter cannot drop an element without evaluating it; so keep a Lazy<Maybe<T>> as the head and let an empty Maybe mean that it was filtered out.',
        ],
        [
          'limit and takeWhile',
          'limit counts only elements that are really there. limit(0) is the empty list and must not evaluate the head. takeWhile ends at the first present element that fails.',
          [
            'Test with a generator that throws when it is evaluated too often.',
            'toList is the only place with a loop.',
          ],
        ],
      ],
    },
    {
      title: 'Exceptions, packages and access modifiers',
      year: 'AY25 S2',
      by: 'weilin',
      daysAgo: 4,
      likes: 6,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Modifier', 'Class', 'Package', 'Subclass', 'World'],
        rows: [
          ['public', 'yes', 'yes', 'yes', 'yes'],
          ['protected', 'yes', 'yes', 'yes', 'no'],
          ['(none)', 'yes', 'yes', 'no', 'no'],
          ['private', 'yes', 'no', 'no', 'no'],
        ],
        caption: 'Who may see a member. Subclass: in another package.',
      },
      sections: [
        [
          'Checked and unchecked',
          'Subclasses of RuntimeException and Error are unchecked. Everything else must be caught or declared. Throw a checked exception when a careful caller can do something about it.',
        ],
        [
          'Habits that cost marks',
          [
            'Catching Exception and doing nothing.',
            'Using exceptions for ordinary control flow.',
            'Letting a low-level exception cross an abstraction barrier: wrap it in one that the caller understands.',
          ],
        ],
      ],
    },
  ],
}

const cs2040s: SeedCourse = {
  code: 'CS2040S',
  terms: [
    [
      'Invariant',
      'A statement that is true before and after every step; it is what makes a proof go through.',
    ],
    ['Amortised cost', 'The average over the worst sequence of operations, not over random ones.'],
    [
      'Stable sort',
      'Elements with equal keys keep their order. Insertion sort and merge sort are; quicksort is not.',
    ],
    [
      'Relaxation',
      'Improving the estimate of a distance by an edge: d(v) becomes min(d(v), d(u) + w(u, v)).',
    ],
  ],
  questions: [
    'Build a heap from 9, 4, 7, 1, 8, 2 bottom-up. How many swaps does it take?',
    'Give a graph with a negative edge on which Dijkstra’s algorithm answers wrongly.',
  ],
  notes: [
    {
      title: 'Trees that stay balanced: AVL in one sitting',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 44,
      likes: 15,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['41', '20', '65', '11', '29', '50', '91'],
        caption: 'A balanced search tree: heights of siblings differ by at most one.',
      },
      sections: [
        [
          'The invariant',
          'At every node the heights of the two subtrees differ by at most one. A tree of height h then has at least as many nodes as a Fibonacci number allows, so h is below 1.44 log n.',
        ],
        [
          'Four cases, two rotations',
          'After an insertion walk up to the lowest unbalanced node. If the heavy child leans the same way, one rotation; if it leans the other way, rotate the child first.',
          [
            'Insertion needs at most two rotations.',
            'Deletion may need a rotation at every level: O(log n).',
          ],
        ],
      ],
    },
    {
      title: 'Shortest paths: which algorithm when',
      year: 'AY25 S1',
      by: 'zhihao',
      daysAgo: 38,
      likes: 13,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Graph', 'Algorithm', 'Time'],
        rows: [
          ['unweighted', 'BFS', 'O(V + E)'],
          ['weights of 0 or more', 'Dijkstra', 'O(E log V)'],
          ['negative edges', 'Bellman-Ford', 'O(VE)'],
          ['acyclic', 'topological order', 'O(V + E)'],
          ['all pairs', 'Floyd-Warshall', 'O(V³)'],
        ],
        caption: 'Single source unless it says otherwise.',
      },
      sections: [
        [
          'Why Dijkstra needs no negative edges',
          'It never looks at a node again once it has left the queue. That is right only if every longer way round is at least as expensive, which a negative edge breaks.',
        ],
        [
          'Bellman-Ford',
          'Relax every edge V − 1 times. If a further round still improves something, a negative cycle can be reached and there is no shortest path.',
          ['Stop early when a round changes nothing.'],
        ],
      ],
    },
    {
      title: 'Sorting: six algorithms on one page',
      year: 'AY24 S2',
      by: 'weilin',
      daysAgo: 160,
      likes: 12,
      dislikes: 1,
      figure: {
        kind: 'curve',
        shape: 'growth',
        x: 'n',
        y: 'comparisons',
        caption: 'Quadratic sorts leave the picture long before n log n does.',
      },
      sections: [
        [
          'Comparison sorts',
          [
            'Insertion sort: O(n²), but O(n) on nearly sorted input.',
            'Merge sort: O(n log n) always, stable, O(n) extra space.',
            'Quicksort: O(n log n) expected with a random pivot, O(n²) at worst, in place.',
            'Heapsort: O(n log n), in place, not stable.',
          ],
        ],
        [
          'The lower bound',
          'A comparison sort is a decision tree with n! leaves, so its height is at least log(n!), which is of order n log n. Counting sort and radix sort escape because they do not compare.',
        ],
      ],
    },
    {
      title: 'Hashing, from chaining to cuckoo',
      year: 'AY25 S1',
      by: 'darrenlee',
      daysAgo: 23,
      likes: 7,
      dislikes: 0,
      figure: {
        kind: 'bars',
        bars: [
          ['0.25', 1.2],
          ['0.5', 1.5],
          ['0.75', 2.5],
          ['0.9', 5.5],
        ],
        caption: 'Expected probes of a successful search with linear probing, by load factor.',
      },
      sections: [
        [
          'Collisions are certain',
          'With 23 keys in 365 buckets a collision is already more likely than not: the birthday paradox. A table must therefore handle them, not hope.',
        ],
        [
          'Two ways out',
          'Chaining keeps a list in each bucket; a search takes 1 + n/m steps on average. Open addressing looks for another bucket, and needs tombstones when a key is deleted.',
          [
            'Double the table when it gets full: amortised O(1).',
            'Linear probing suffers from clusters but loves the cache.',
          ],
        ],
      ],
    },
  ],
}

const cs2103t: SeedCourse = {
  code: 'CS2103T',
  terms: [
    ['Regression', 'Something that worked before a change and does not work after it.'],
    ['Coupling', 'How much one component depends on others. Low is good.'],
    ['Cohesion', 'How much the parts of a component belong together. High is good.'],
    [
      'Equivalence partition',
      'Inputs that the program is likely to treat alike: one test from each will do.',
    ],
  ],
  questions: [
    'Draw the sequence diagram of one command, from the text that is typed to the saved file.',
    'Which boundary values would you test for a field of 1 to 30 characters?',
  ],
  notes: [
    {
      title: 'UML without tears: class, object, sequence',
      year: 'AY25 S1',
      by: 'weilin',
      daysAgo: 35,
      likes: 10,
      dislikes: 0,
      figure: {
        kind: 'tree',
        labels: ['Logic', 'Parser', 'Model', 'Cmd', 'Args', 'Person', 'Tag'],
        caption: 'Navigability: an arrow points to what a class knows about.',
      },
      sections: [
        [
          'Class diagrams',
          'Show only what the reader needs. An association is a line, inheritance a hollow triangle at the parent, composition a filled diamond at the whole.',
          [
            'Multiplicity stands at the end that it counts.',
            'A dashed arrow is a dependency: used, but not kept.',
          ],
        ],
        [
          'Sequence diagrams',
          'Time runs down. An activation bar begins when a method is called and ends when it returns; a created object starts at the height of its creation; a cross ends a lifeline.',
        ],
      ],
    },
    {
      title: 'Testing heuristics that find bugs',
      year: 'AY25 S1',
      by: 'kavitha',
      daysAgo: 21,
      likes: 8,
      dislikes: 1,
      figure: {
        kind: 'bars',
        bars: [
          ['empty', 6],
          ['one', 2],
          ['max', 5],
          ['max + 1', 9],
          ['typical', 1],
        ],
        caption: 'Where our team found its bugs, by kind of input.',
      },
      sections: [
        [
          'Partitions and boundaries',
          'Divide the inputs into groups that should behave alike, test one of each, and then the values at the borders: bugs gather there.',
          [
            'For 1 to 100 test 0, 1, 100 and 101.',
            'Combine invalid inputs one at a time, or one hides the other.',
          ],
        ],
        [
          'Coverage is a floor',
          'Full statement coverage says that each line ran, not that anybody checked what it did. Branch coverage also asks for the way that was not taken.',
        ],
      ],
    },
    {
      title: 'Git for a team of five: branches and pull requests',
      year: 'AY25 S2',
      by: 'hanif',
      daysAgo: 2,
      likes: 4,
      dislikes: 0,
      figure: {
        kind: 'tree',
        labels: ['main', 'fix', 'ui', 'test', '', 'css', 'docs'],
        caption: 'Short branches off main, merged by pull request.',
      },
      sections: [
        [
          'Forking workflow',
          'Each member forks, works on a branch, pushes to the fork and opens a pull request. Somebody else reviews. Merge when the checks are green.',
          ['Pull from upstream every morning.', 'One branch, one purpose, a few days at most.'],
        ],
        [
          'Merge or rebase',
          'A merge keeps history as it happened. A rebase rewrites your commits on top of the newest main: tidy, but only for commits that nobody else has.',
        ],
      ],
    },
  ],
}

export const nusComputing: readonly SeedCourse[] = [cs2030s, cs2040s, cs2103t]
