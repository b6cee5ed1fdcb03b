import styles from './how-it-works.module.css'

const steps = [
  {
    title: 'Join with your school e-mail',
    text: 'A photo of your school ID gives you your picture; the photo itself is deleted once your e-mail is confirmed.',
  },
  {
    title: 'Save what helps, say what does not',
    text: 'Like, dislike and save. Above 20 dislikes a document leaves the shelf by itself, so the rest stays worth reading.',
  },
  {
    title: 'Put your own beside it',
    text: 'Each document you share adds ten points to your wallet. Books start at fifty.',
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
