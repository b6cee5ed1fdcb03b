import type { NoticeDetail } from '#events'
import { Chip } from '../../../components/chip'
import { Moment } from '../../../components/moment'
import { describeClock, groundLabels, stateLabels } from '../../../entities/take-down/texts'
import styles from './evidence.module.css'

/** A take-down notice, with the names and addresses that only admins see. */
export function Notice({ notice }: { notice: NoticeDetail | null }) {
  if (notice === null) return <p className={styles.quiet}>The notice no longer exists.</p>
  const { ground, state, filedAt, work, why, claimant, court, courtToldAt, restoration, upheldBefore } =
    notice
  const clock = describeClock(notice)
  return (
    <>
      <section className={styles.report} aria-label="The notice">
        <div className={styles.head}>
          <strong>{groundLabels[ground]}</strong>
          <Chip>{stateLabels[state]}</Chip>
          <Moment at={filedAt} />
        </div>
        <p className={styles.words}>{work}</p>
        <p className={styles.words}>{why}</p>
        {clock !== null && <p>{clock}</p>}
        <p className={styles.quiet}>
          {upheldBefore === 0
            ? 'No other document of this uploader is closed after a notice.'
            : `${upheldBefore} other ${upheldBefore === 1 ? 'document' : 'documents'} of this uploader closed after notices.`}
        </p>
      </section>
      <section className={styles.report} aria-label="Who filed it">
        <p className={styles.quiet}>Who filed it; only admins see this</p>
        {claimant === null ? (
          <p>Deleted two years after the last step.</p>
        ) : (
          <p className={styles.words}>
            {claimant.name}
            {claimant.onBehalfOf !== null && `, for ${claimant.onBehalfOf}`}
            {'\n'}
            {claimant.address}
            {'\n'}
            {claimant.phone}
            {'\n'}
            <a href={`mailto:${claimant.email}`}>{claimant.email}</a>
            {'\n'}Signed: {claimant.signature}
          </p>
        )}
      </section>
      {restoration !== null && (
        <section className={styles.report} aria-label="The uploader asks for it back">
          <div className={styles.head}>
            <strong>The uploader asks for it back</strong>
            <Moment at={restoration.at} />
          </div>
          <p className={styles.words}>{restoration.words}</p>
          <p className={styles.words}>
            {restoration.name}
            {'\n'}
            {restoration.address}
            {'\n'}Signed: {restoration.signature}
          </p>
        </section>
      )}
      {court !== null && courtToldAt !== null && (
        <section className={styles.report} aria-label="Court action">
          <div className={styles.head}>
            <strong>Court action</strong>
            <Moment at={courtToldAt} />
          </div>
          <p className={styles.words}>{court}</p>
        </section>
      )}
    </>
  )
}
