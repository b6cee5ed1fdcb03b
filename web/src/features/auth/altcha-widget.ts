import 'altcha/external'
import 'altcha/altcha.css'
import 'altcha/types/react'
import Pbkdf2Worker from 'altcha/workers/pbkdf2?worker'
import ShaWorker from 'altcha/workers/sha?worker'

// The external build has no inline workers or styles, as the content security policy requires.
for (const hash of ['SHA-256', 'SHA-384', 'SHA-512']) {
  $altcha.algorithms.set(`PBKDF2/${hash}`, () => new Pbkdf2Worker())
  $altcha.algorithms.set(hash, () => new ShaWorker())
}
