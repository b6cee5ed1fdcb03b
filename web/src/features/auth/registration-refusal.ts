import type { entryCalls, ReasonOf } from '#events'
import { networkBusyMessage, takenMessage } from './messages'

/** The error of a refused registration, and its field; null if it belongs to none. */
export interface RegistrationRefusal {
  field: 'email' | 'name' | 'password' | 'idCard' | null
  message: string
}

/** The text and the field of a refused registration. */
export function registrationRefusal(
  reason: ReasonOf<typeof entryCalls.register> | null,
  /** The server's own words. */
  said = 'Choose another name.',
): RegistrationRefusal {
  switch (reason) {
    case 'user-exists':
      return { field: 'email', message: takenMessage }
    case 'too-soon':
    case 'mail-limit':
      return { field: 'email', message: said }
    case 'not-a-student':
      return { field: 'email', message: unknownDomainMessage }
    case 'name-refused':
      return { field: 'name', message: said }
    case 'weak-password':
      return {
        field: 'password',
        message: 'This password is too common. Please choose another.',
      }
    case 'no-face':
      return { field: 'idCard', message: 'Face not detected. Please upload a clearer image.' }
    case 'unknown-file':
      return { field: 'idCard', message: 'Please choose the photo of your ID card again.' }
    case 'not-an-image':
    case 'wrong-type':
      return { field: 'idCard', message: 'This photo can’t be read. Choose a JPEG, PNG or WebP.' }
    case 'human-check':
      return { field: null, message: networkBusyMessage }
    default:
      return { field: null, message: 'Registration failed. Please try again.' }
  }
}

/** The form itself refuses all addresses outside the three universities. */
const unknownDomainMessage =
  'We don’t know this SMU domain. Use the address from your school, or write to us.'
