import styles from './promises.module.css'

const promises = [
  {
    title: 'Share resources',
    text: 'Drop a PDF and check the module code that we read from its name. Your notes are online a moment later.',
  },
  {
    title: 'Get rewarded',
    text: 'Ten points for every document you share. Redeem them for books and read them here, on any device.',
  },
  {
    title: 'Find what you need',
    text: 'Search by module, title or year. Likes and dislikes update live, so the best notes rise while you watch.',
  },
]

/** The benefits for students. */
export function Promises() {
  return (
    <section className={styles.band} aria-label="What you get">
      <ol className={styles.list}>
        {promises.map(({ title, text }, index) => (
          <li key={title}>
            <span className={styles.number} aria-hidden="true">
              {index + 1}
            </span>
            <h2 className={styles.title}>{title}</h2>
            <p className={styles.text}>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  )
}
