import { caseKinds, removalDislikes } from '#events'
import { expect, it } from 'vitest'
import { termsOfUse } from '../../../entities/site/legal-texts'
import { ruleTexts } from './rule-texts'

it.each(caseKinds)('the rule about %s is said, and so it is in the terms', (kind) => {
  const { sentences, terms } = ruleTexts[kind]
  expect(sentences.every((each) => /^[A-Z0-9].*\.$/.test(each))).toBe(true)
  expect(termsOfUse.sections.map(({ heading }) => heading)).toContain(terms)
})

it('the terms and the rule have the same figure', () => {
  const terms = termsOfUse.sections.find(({ heading }) => heading === ruleTexts.removal.terms)
  expect(terms?.paragraphs.join(' ')).toContain(`more than ${removalDislikes} dislikes`)
  expect(ruleTexts.removal.sentences.join(' ')).toContain(`More than ${removalDislikes} dislikes`)
})
