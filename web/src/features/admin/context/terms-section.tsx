import { Link } from 'react-router-dom'
import { termsOfUse } from '../../../entities/site/legal-texts'

/** A section of the terms. */
export function TermsSection({ heading }: { heading: string }) {
  const section = termsOfUse.sections.find((each) => each.heading === heading)
  return (
    <>
      {section?.paragraphs.map((paragraph) => (
        <p key={paragraph}>{paragraph}</p>
      ))}
      <Link to="/terms" target="_blank">
        All terms
      </Link>
    </>
  )
}
