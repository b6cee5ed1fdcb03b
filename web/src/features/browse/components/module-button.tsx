import { Check, Plus } from 'lucide-react'
import { Button } from '../../../components/button'
import { notify } from '../../../components/toasts/notify'
import { modulesFailure } from '../../../entities/user/api/update-modules'
import { mergeModules } from '../../../entities/user/modules'
import { useModules } from '../../../entities/user/use-modules'
import { useSession } from '../../../session/session-store'

/** Adds a module to the user's current ones, or removes it. Hidden for visitors. */
export function ModuleButton({ code }: { code: string }) {
  const signedIn = useSession(({ user }) => user !== null)
  const { modules, update, isPending } = useModules()
  if (!signedIn) return null
  const isMine = modules.includes(code)
  return (
    <Button
      variant={isMine ? 'secondary' : 'primary'}
      busy={isPending}
      title={isMine ? 'Remove from my modules' : 'Shows a shelf for it on your home page'}
      onClick={() => {
        const change = (present: readonly string[]) =>
          isMine ? present.filter((other) => other !== code) : mergeModules(present, [code])
        update(change, {
          onError: (error) => notify.error(modulesFailure(error)),
        })
      }}
    >
      {isMine ? <Check size={17} aria-hidden="true" /> : <Plus size={17} aria-hidden="true" />}
      {isMine ? 'In my modules' : 'Add to my modules'}
      {isMine && <span className="visually-hidden">: take {code} out</span>}
    </Button>
  )
}
