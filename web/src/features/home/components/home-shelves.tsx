import { shelfCalls } from '#events'
import { useEffect, useState } from 'react'
import { Link } from 'react-router-dom'
import { SeeAll } from '../../../entities/document/components/see-all'
import { browseAddress, moduleAddress, recentlyViewedAddress } from '../../../entities/document/shelf-address'
import { shelfQuery } from '../../../entities/document/api/read-shelf'
import { useArrivals } from '../../../entities/document/use-arrivals'
import { useModules } from '../../../entities/user/use-modules'
import { moduleShelf, mostLikedShelf, newestShelf } from '../first-shelf'
import { useShelfScope } from '../use-shelf-scope'
import { HomeShelf } from './home-shelf'
import { ScopeSwitch } from './scope-switch'
import styles from './home-shelves.module.css'

const upload = <Link to="/upload">Upload yours</Link>

/** How long the other shelves wait for the first one and its pictures, which may never arrive on a bad connection. */
const firstShelfTimeoutMs = 4000

/** Home's shelves: one for each current module, then most liked, recently viewed and newest. */
export function HomeShelves() {
  const { modules } = useModules()
  const arrivals = useArrivals()
  const { university, scope, choose } = useShelfScope()
  // Further shelves are below the fold of a phone, and matter less than the first one's pictures.
  const [further, setFurther] = useState(false)
  useEffect(() => {
    const timeout = setTimeout(() => setFurther(true), firstShelfTimeoutMs)
    return () => clearTimeout(timeout)
  }, [])
  const turn = (place: number) => ({
    first: place === 0,
    waits: place > 0 && !further,
    ...(place === 0 && { onShown: () => setFurther(true) }),
  })
  const choiceOf = (shelf: string) => choose && <ScopeSwitch of={shelf} scope={scope} onChoose={choose} />
  return (
    <div className={styles.wall}>
      {modules.map((code, place) => (
        <HomeShelf
          key={code}
          label={code}
          ofCourse={code}
          {...turn(place)}
          query={moduleShelf(code)}
          arrivals={arrivals}
          more={<SeeAll to={moduleAddress(code)} of={`of ${code}`} />}
          empty={
            <>
              Notes for {code} will appear here. {upload} and be the first.
            </>
          }
        />
      ))}
      <HomeShelf
        label="Most Liked Documents"
        {...turn(modules.length)}
        query={mostLikedShelf(university)}
        choice={choiceOf('Most Liked Documents')}
        more={<SeeAll to={browseAddress('most-liked', university)} of="most liked documents" />}
        empty={
          university === null ? (
            <>The documents that students like best will appear here. {upload} to start the shelf.</>
          ) : (
            <>
              No documents of {university} yet. {upload}, or choose “All three” above.
            </>
          )
        }
      />
      <HomeShelf
        label="Recently Viewed"
        {...turn(modules.length + 1)}
        query={shelfQuery(shelfCalls.recentlyViewedDocuments, {})}
        more={<SeeAll to={recentlyViewedAddress} of="recently viewed documents" />}
        empty="Documents you open appear here."
      />
      <HomeShelf
        label="Newest Uploads"
        {...turn(modules.length + 2)}
        query={newestShelf(university)}
        choice={choiceOf('Newest Uploads')}
        more={<SeeAll to={browseAddress('newest', university)} of="newest uploads" />}
        arrivals={university === null ? arrivals : arrivals.filter((card) => card.university === university)}
        empty={
          university === null ? (
            <>No documents yet. {upload} and be the first.</>
          ) : (
            <>
              No documents of {university} yet. {upload}, or choose “All three” above.
            </>
          )
        }
      />
    </div>
  )
}
