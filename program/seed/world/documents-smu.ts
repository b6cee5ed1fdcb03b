import type { SeedCourse } from './seed-notes'

const acct102: SeedCourse = {
  code: 'ACCT102',
  terms: [
    [
      'Contribution margin',
      'Price minus variable cost: what one more sale adds towards fixed costs and profit.',
    ],
    ['Relevant cost', 'A future cost that differs between the choices. Sunk costs never are.'],
    ['Overhead', 'Costs that cannot be traced to one product in a practical way.'],
    ['Variance', 'Actual minus standard; favourable if it raises profit.'],
  ],
  questions: [
    'Price $20, variable cost $12, fixed cost $40,000. How many units for a profit of $24,000?',
    'A machine was bought for $9,000 last year. When does this matter for a decision today?',
  ],
  notes: [
    {
      title: 'Cost behaviour and CVP analysis',
      year: 'AY25 S1',
      by: 'cheryl.lim',
      daysAgo: 51,
      likes: 20,
      dislikes: 3,
      figure: {
        kind: 'curve',
        shape: 'break-even',
        x: 'units sold',
        y: 'dollars',
        caption: 'Revenue (blue) meets total cost (grey) at the break-even point.',
      },
      sections: [
        [
          'Fixed and variable',
          'Within the relevant range total fixed cost stays the same, so it falls per unit. Variable cost is the same per unit and rises in total. Mixed costs have both parts: separate them by the high-low method or regression.',
        ],
        [
          'Break-even',
          'Units: fixed costs divided by the contribution margin per unit. Price $20, variable cost $12, fixed costs $40,000: 5,000 units. For a target profit add it to the fixed costs.',
          [
            'Margin of safety: how far sales may fall before there is a loss.',
            'High fixed costs mean high operating leverage: profit swings more than sales.',
          ],
        ],
      ],
    },
    {
      title: 'Activity-based costing, one case from start to end',
      year: 'AY25 S1',
      by: 'haziq',
      daysAgo: 42,
      likes: 9,
      dislikes: 0,
      figure: {
        kind: 'bars',
        bars: [
          ['Set-ups', 48],
          ['Inspection', 22],
          ['Orders', 18],
          ['Machines', 72],
        ],
        caption: 'Overhead by activity, in thousands of dollars.',
      },
      sections: [
        [
          'Why',
          'One rate for all overhead charges simple products for the trouble that complex ones cause. Activities and their drivers follow the trouble.',
        ],
        [
          'Steps',
          [
            'Group overhead by activity.',
            'Choose a driver for each: set-ups, orders, hours.',
            'Rate = cost of the pool / amount of the driver.',
            'Charge each product for what it used.',
          ],
        ],
        [
          'Result',
          'With 120 set-ups the rate is $400 each. The special order of 50 pieces needs two: $16 a piece that nobody had seen.',
        ],
      ],
    },
    {
      title: 'Budgets and variances: a map',
      year: 'AY25 S1',
      by: 'natalie.wee',
      daysAgo: 24,
      likes: 8,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['total', 'price', 'usage', 'rate', 'mix', 'yield', 'waste'],
        caption: 'A total variance taken apart.',
      },
      sections: [
        [
          'Two formulas',
          [
            'Price variance: (actual price − standard price) × actual quantity.',
            'Quantity variance: (actual quantity − standard quantity) × standard price.',
          ],
        ],
        [
          'Flexible budget',
          'Compare with the budget for the volume that really happened. A static budget blames the production manager for what sales did.',
        ],
      ],
    },
    {
      title: 'Short-run decisions: special orders, make or buy',
      year: 'AY24 S2',
      by: 'gurpreet',
      daysAgo: 148,
      likes: 7,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['Per unit', 'Make', 'Buy'],
        rows: [
          ['materials, labour', '$14', ''],
          ['variable overhead', '$3', ''],
          ['avoidable fixed', '$2', ''],
          ['price', '', '$21'],
          ['relevant total', '$19', '$21'],
        ],
        caption: 'Fixed costs that stay anyway are in neither column.',
      },
      sections: [
        [
          'The rule',
          'List what changes. Leave out what is sunk and what stays. Add the opportunity cost of the capacity that is used.',
        ],
        [
          'A special order',
          'With idle capacity any price above the variable cost helps. Without it, the order must also pay for the sales that it displaces.',
        ],
      ],
    },
  ],
}

const coris: SeedCourse = {
  code: 'COR-IS1702',
  terms: [
    ['Abstraction', 'Leaving out what does not matter for the question.'],
    ['Heuristic', 'A rule that is usually good and sometimes wrong, but quick.'],
    ['Complexity', 'How the work grows as the problem grows.'],
  ],
  questions: [
    'Which pairs of your daily tasks could run at the same time, and what stops the others?',
    'Find a graph with five nodes for which the greedy colouring uses one colour too many.',
  ],
  notes: [
    {
      title: 'Computational thinking: graphs',
      year: 'AY25 S1',
      by: 'deepa',
      daysAgo: 45,
      likes: 13,
      dislikes: 1,
      figure: {
        kind: 'tree',
        labels: ['Bras', 'City', 'Clarke', 'Raffles', '', 'Chin', 'Outram'],
        caption: 'A part of the train map, as a graph.',
      },
      sections: [
        [
          'Nodes and edges',
          'Things and the connections between them: stations and tracks, people and friendships, modules and prerequisites. Decide first whether edges have a direction and a weight.',
        ],
        [
          'Questions a graph answers',
          [
            'Can I get there? (search)',
            'How quickly? (shortest path)',
            'In which order? (topological order)',
            'How many rooms? (colouring)',
          ],
        ],
      ],
    },
    {
      title: 'Greedy, divide, dynamic: choosing a strategy',
      year: 'AY25 S1',
      by: 'yongjie',
      daysAgo: 33,
      likes: 8,
      dislikes: 0,
      figure: {
        kind: 'curve',
        shape: 'growth',
        x: 'size of the problem',
        y: 'steps',
        caption: 'Cubic, linear, logarithmic: the strategy decides the curve.',
      },
      sections: [
        [
          'Greedy',
          'Take the best-looking piece now. Right for coins of 1, 5, 10, 20 and 50 cents; wrong for coins of 1, 3 and 4, where 6 is 3 + 3 and not 4 + 1 + 1.',
        ],
        ['Divide and conquer', 'Halve, solve, join. Looking up a name among a million takes twenty steps.'],
        ['Dynamic programming', 'Remember what you have already worked out, in a table.'],
      ],
    },
    {
      title: 'Recursion explained with folders',
      year: 'AY25 S1',
      by: 'izzat',
      daysAgo: 20,
      likes: 6,
      dislikes: 0,
      figure: {
        kind: 'tree',
        labels: ['year 1', 'sem 1', 'sem 2', 'stats', 'econs', 'acct', 'is'],
        caption: 'A folder holds folders, which hold folders.',
      },
      sections: [
        [
          'Two parts',
          'A base case that answers at once, and a step that makes the problem smaller. The size of a folder is that of its files plus the sizes of its folders; an empty folder is 0.',
        ],
        [
          'In Python',
          '  def size(folder):\n    total = sum(f.bytes for f in folder.files)\n    for inner in folder.folders:\n      total += size(inner)\n    return total',
        ],
      ],
    },
    {
      title: 'Quiz 2 revision: logic, search and sort',
      year: 'AY25 S2',
      by: 'cheryl.lim',
      daysAgo: 7,
      likes: 5,
      dislikes: 1,
      figure: {
        kind: 'table',
        head: ['Items', 'Linear search', 'Binary search'],
        rows: [
          ['10', '10', '4'],
          ['1,000', '1,000', '10'],
          ['1,000,000', '1,000,000', '20'],
        ],
        caption: 'Most looks needed. Binary search wants a sorted list.',
      },
      sections: [
        [
          'Search',
          'Linear search works on any list. Binary search halves a sorted one. Sorting first pays if you search often.',
        ],
        [
          'Logic',
          [
            'not (a and b) = not a or not b',
            'a implies b = not a or b',
            '“only if” is the arrow, “if” its reverse.',
          ],
        ],
      ],
    },
  ],
}

const econ101: SeedCourse = {
  code: 'ECON101',
  terms: [
    ['Elasticity', 'Percentage change of one thing for one per cent of another.'],
    ['Consumer surplus', 'What buyers would have paid, less what they paid.'],
    ['Nash equilibrium', 'Nobody gains by changing their own choice alone.'],
    ['Externality', 'An effect on somebody who has no part in the trade.'],
  ],
  questions: [
    'Who bears most of a tax when demand is inelastic? Draw it.',
    'Find all Nash equilibria of a game of your own with two strategies each.',
  ],
  notes: [
    {
      title: 'Supply, demand and who really pays the tax',
      year: 'AY25 S1',
      by: 'marcus.ng',
      daysAgo: 56,
      likes: 15,
      dislikes: 2,
      figure: {
        kind: 'curve',
        shape: 'cross',
        x: 'quantity',
        y: 'price',
        caption: 'Supply slopes up, demand slopes down; the market clears where they cross.',
      },
      sections: [
        [
          'Shift or slide',
          'A change of the own price slides along the curve. Anything else (income, tastes, costs, other prices) shifts it.',
        ],
        [
          'Incidence',
          'It does not matter whom the law names. The side that can escape less pays more: the share of buyers is the elasticity of supply divided by the sum of both.',
          ['The wedge lowers the quantity: deadweight loss.', 'It grows with the square of the tax.'],
        ],
      ],
    },
    {
      title: 'Cost curves and the firm’s supply',
      year: 'AY25 S1',
      by: 'shanthi',
      daysAgo: 49,
      likes: 10,
      dislikes: 0,
      figure: {
        kind: 'curve',
        shape: 'costs',
        x: 'output',
        y: 'cost per unit',
        caption:
          'Marginal cost (grey) cuts average total cost (blue) at its lowest point; average fixed cost falls.',
      },
      sections: [
        [
          'Why marginal cuts average at its lowest',
          'When the next unit costs less than the average, it pulls the average down; when more, up. So the average turns where the two are equal.',
        ],
        [
          'Decisions',
          [
            'Produce where price equals marginal cost.',
            'Short run: stop if the price is below average variable cost.',
            'Long run: leave if it is below average total cost.',
          ],
        ],
      ],
    },
    {
      title: 'Game theory: the prisoners and other games',
      year: 'AY25 S1',
      by: 'deepa',
      daysAgo: 18,
      likes: 11,
      dislikes: 0,
      figure: {
        kind: 'table',
        head: ['', 'silent', 'confess'],
        rows: [
          ['silent', '−1, −1', '−10, 0'],
          ['confess', '0, −10', '−5, −5'],
        ],
        caption: 'The prisoners’ dilemma: first number the row player’s.',
      },
      sections: [
        [
          'Dominance',
          'Confessing is better whatever the other does. Both confess and both are worse off than if both were silent: what is best for each is not best for all.',
        ],
        [
          'Other games',
          [
            'Coordination: two equilibria; conventions choose.',
            'Chicken: each wants the other to give way.',
            'Matching pennies: no equilibrium without chance.',
          ],
        ],
      ],
    },
    {
      title: 'Elasticity drills with answers',
      year: 'AY24 S2',
      by: 'natalie.wee',
      daysAgo: 152,
      likes: 6,
      dislikes: 6,
      figure: {
        kind: 'bars',
        bars: [
          ['Salt', 0.1],
          ['Petrol', 0.3],
          ['Rice', 0.4],
          ['Dining out', 1.6],
          ['Holidays', 2.1],
        ],
        caption: 'Price elasticities of demand, typical textbook values without the sign.',
      },
      sections: [
        [
          'Midpoint method',
          'Divide the change by the average of old and new, so that up and down give the same. From $4 to $6 is 40 %, from 60 to 40 units also 40 %: elasticity 1.',
        ],
        [
          'Revenue',
          'Inelastic: raising the price raises revenue. Elastic: it lowers it. On a straight demand line the upper half is elastic.',
        ],
      ],
    },
  ],
}

const fnce101: SeedCourse = {
  code: 'FNCE101',
  terms: [
    ['Present value', 'What a future sum is worth today.'],
    ['Net present value', 'Present value of all that comes in, less all that goes out.'],
    ['Diversification', 'Risks that do not move together partly cancel.'],
    ['Beta', 'How strongly a share moves with the market.'],
  ],
  questions: [
    'What is $1,000 in ten years worth today at 5 %?',
    'Two projects, one budget: when do NPV and IRR disagree?',
  ],
  notes: [
    {
      title: 'Time value of money: one formula, many faces',
      year: 'AY25 S1',
      by: 'cheryl.lim',
      daysAgo: 54,
      likes: 16,
      dislikes: 1,
      figure: {
        kind: 'formula',
        formula: 'PV = \\frac{C}{r} (1 - \\frac{1}{(1 + r)^{n}})',
        caption: 'Present value of an annuity of C for n periods.',
      },
      sections: [
        [
          'One idea',
          'A dollar tomorrow is worth less than a dollar today, by the return that you could have earned. Everything else is bookkeeping.',
          [
            'Single sum: divide by (1 + r) to the n.',
            'Perpetuity: C / r. Growing at g: C / (r − g).',
            'Annuity due: one period earlier, so times (1 + r).',
          ],
        ],
        [
          'Rates',
          'A quoted 6 % compounded monthly is 0.5 % a month, and 6.17 % a year in effect. Match the rate to the period before anything else.',
        ],
      ],
    },
    {
      title: 'NPV, IRR, payback: when they disagree',
      year: 'AY25 S1',
      by: 'marcus.ng',
      daysAgo: 16,
      likes: 9,
      dislikes: 0,
      figure: {
        kind: 'curve',
        shape: 'npv',
        x: 'discount rate',
        y: 'NPV',
        caption: 'NPV falls as the rate rises; it crosses zero (grey) at the IRR.',
      },
      sections: [
        [
          'NPV first',
          'Take every project with a positive NPV; of those that exclude each other, the one with the largest.',
        ],
        [
          'What is wrong with the others',
          [
            'IRR: several answers when cash flows change sign twice; blind to size.',
            'Payback: ignores what comes later, and time within.',
            'Profitability index: useful when money is short.',
          ],
        ],
      ],
    },
    {
      title: 'Risk, return and CAPM in brief',
      year: 'AY25 S2',
      by: 'gurpreet',
      daysAgo: 10,
      likes: 8,
      dislikes: 0,
      figure: {
        kind: 'formula',
        formula: 'E(r_{i}) = r_{f} + β_{i} (E(r_{m}) - r_{f})',
        caption: 'The capital asset pricing model.',
      },
      sections: [
        [
          'Two kinds of risk',
          'What hits one company can be diversified away, so nobody pays you for bearing it. What hits all of them cannot: only this risk, measured by beta, earns a premium.',
        ],
        [
          'Example',
          'Risk-free 3 %, market 8 %, beta 1.2: 3 + 1.2 × 5 = 9 %. A share that promises 11 % lies above the line: cheap, if you trust the model.',
        ],
      ],
    },
  ],
}

export const smu: readonly SeedCourse[] = [acct102, coris, econ101, fnce101]
