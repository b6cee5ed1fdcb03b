import { NavLink } from 'react-router-dom'
import { PointsPill } from './points-pill'

/** Where a student can go: in the bar, and in the menu under it. */
export function StudentWays({ points }: { points: number }) {
  return (
    <>
      <NavLink to="/" end>
        Home
      </NavLink>
      <NavLink to="/browse">Browse</NavLink>
      <NavLink to="/my-documents">My Documents</NavLink>
      <NavLink to="/upload">Upload</NavLink>
      <NavLink to="/rewards">
        Rewards <PointsPill points={points} />
      </NavLink>
    </>
  )
}
