import styles from './avatar.module.css'

const standIn = '/images/avatar.png'

/** A user's avatar. Decorative: the name is always beside it or in the control's label. */
export function Avatar({ src, size = 20 }: { src: string; size?: number }) {
  return (
    <img
      className={styles.avatar}
      src={src === '' ? standIn : src}
      alt=""
      width={size}
      height={size}
      loading="lazy"
      decoding="async"
      onError={(event) => {
        if (!event.currentTarget.src.endsWith(standIn)) event.currentTarget.src = standIn
      }}
    />
  )
}
