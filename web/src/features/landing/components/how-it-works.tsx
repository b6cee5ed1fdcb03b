import styles from './how-it-works.module.css'

const steps = [
  {
    title: 'Join with your school email',
    text: 'The face on your school ID becomes your profile photo. The ID photo is deleted once your email is verified.',
  },
  {
    title: 'Like what helps, dislike what doesn’t',
    text: 'Vote on documents and save the good ones. With more than 20 dislikes a document is removed, so the rest stays worth reading.',
  },
  {
    title: 'Share your own notes',
    text: 'You earn ten points for every document you share. Books start at fifty.',
  },
]

/** The steps from visitor to contributor, and the rules. */
export function HowItWorks() {
  return (
    <section className={styles.section} aria-labelledby="how-it-works">
      <h2 id="how-it-works" className={styles.heading}>
        How it works
      </h2>
      <ol className={styles.steps}>
        {steps.map(({ title, text }) => (
          <li key={title} className={styles.step}>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
