import { calls } from '#events'
import { Link } from 'react-router-dom'
import { shelfQuery } from '../../../entities/document/api/read-shelf'
import { useArrivals } from '../use-arrivals'
import { useModules } from '../use-modules'
import { HomeShelf } from './home-shelf'
import styles from './wall.module.css'

const upload = <Link to="/upload">Upload yours</Link>

/** The wall of shelves: one for each current module, then what everybody likes, what one read, what is new. */
export function Wall() {
  const { modules } = useModules()
  const arrivals = useArrivals()
  return (
    <div className={styles.wall}>
      {modules.map((code) => (
        <HomeShelf
          key={code}
          label={code}
          query={shelfQuery(calls.courseDocuments, { params: { code } })}
          arrivals={arrivals.filter(({ courseCode }) => courseCode === code)}
          more={
            <Link to={`/search?q=${encodeURIComponent(code)}`}>
              See all<span className="visually-hidden"> of {code}</span>
            </Link>
          }
          empty={
            <>
              Notes for {code} will stand here. {upload} and be the first.
            </>
          }
        />
      ))}
      <HomeShelf
        label="Most Liked Documents"
        query={shelfQuery(calls.mostLikedDocuments, {})}
        empty={<>What students like best will stand here. {upload} to begin the shelf.</>}
      />
      <HomeShelf
        label="Recently Viewed"
        query={shelfQuery(calls.recentlyViewedDocuments, {})}
        empty="Documents you open will stand here, so that you find them again."
      />
      <HomeShelf
        label="Newest Uploads"
        query={shelfQuery(calls.newestDocuments, {})}
        arrivals={arrivals}
        empty={<>Nobody has shared anything yet. {upload} and be the first.</>}
      />
    </div>
  )
}
