import { Avatar } from '../../../components/avatar'
import { UserName } from '../../../entities/user/components/user-name'
import { useAlsoHere } from '../use-also-here'
import styles from './also-here.module.css'

/** The other admins who have the case open now. */
export function AlsoHere({ caseId }: { caseId: string }) {
  const admins = useAlsoHere(caseId)
  return (
    <p className={styles.here} role="status">
      {admins.length > 0 && (
        <>
          <span>Also here:</span>
          {admins.map((admin) => (
            <span key={admin._id} className={styles.admin}>
              <Avatar src={admin.avatar} />
              <UserName user={admin} />
            </span>
          ))}
        </>
      )}
    </p>
  )
}
