import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/types/react'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'

// The external build brings no inline workers or styles, so that a closed content security policy holds.
for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
  $altcha.algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker())
  $altcha.algorithms.set(hash, () => new ShaWorker())
}
