import { NavLink } from 'react-router-dom'
import { PointsPill } from './points-pill'

/** A student's navigation links, in the bar and in the mobile menu. */
export function StudentLinks({ points }: { points: number }) {
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
