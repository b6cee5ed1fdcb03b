import type { Chapter } from './chapter'

export const yourMusicAndPeople: readonly Chapter[] = [
  [
    'Considerate is another word for noticed',
    'Whoever you write to has forty other messages open. Put the question in the first line, the reason in the second, and stop.',
    'Making it easy to say yes or no is a courtesy, and courtesies are noticed.',
  ],
  [
    'Describe it in one breath',
    'If a friend has to explain what you make, what will they say? Give them that sentence. Try it aloud in a corridor until nobody asks what you mean.',
    'A sentence that makes somebody ask a question is better than one that answers everything.',
  ],
  [
    'People, one at a time',
    'A hall of three hundred is three hundred people who each came for a reason of their own. Learn one reason every week.',
    'Write the name down, and what they cared about. Memory is kind but short.',
  ],
  [
    'Play to the back row',
    'The back row is full of people who nearly did not come. If they understand you, everybody does.',
    'Slower, clearer, one idea at a time. Nobody has ever complained that a talk was too easy to follow.',
  ],
  [
    'Ask for what would help',
    'Advice is offered gladly and money is not. Ask for the small thing that somebody can give in five minutes: a name, a room, a second pair of ears.',
    'Afterwards, tell them what came of it. It is the part that most people leave out.',
  ],
  [
    'A narrow door',
    'Notes for everybody compete with every other note. Notes for people repeating ST2334 in the special term have no competition at all.',
    'Narrow the door until the right people recognise it as theirs.',
  ],
  [
    'Show the work in progress',
    'A half-finished thing invites company. A finished one invites judgement. Show it while a suggestion can still change it.',
    'Thank the person who found the flaw. They looked closer than all who praised it.',
  ],
  [
    'Stay in touch for no reason',
    'Twice a year, write to people from whom you need nothing. Ask how the thing went that they were worried about.',
    'It is not a technique. It only works if you would like to know.',
  ],
]
