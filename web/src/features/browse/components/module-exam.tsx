import { lazy, Suspense } from 'react'
import { fetchBackgroundCode } from '../../../components/fetch-code'
import { QuietBoundary } from '../../../components/quiet-boundary'
import { useExam } from '../../../entities/exam/api/exam'
import { useModules } from '../../../entities/user/use-modules'
import { useSession } from '../../../session/session-store'

const ExamRoom = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('./exam-room'))).ExamRoom,
}))
const ExamDay = lazy(async () => ({
  default: (await fetchBackgroundCode(() => import('./exam-day'))).ExamDay,
}))

/** The open room of a module; nothing outside the week before its exam, and for visitors. */
export function ModuleExamRoom({ code }: { code: string }) {
  const exam = useExam(code)
  if (exam === undefined || exam.day === null || !exam.isOpen) return null
  return (
    <QuietBoundary>
      <Suspense>
        <ExamRoom code={code} exam={exam} day={exam.day} />
      </Suspense>
    </QuietBoundary>
  )
}

/** The day of a module's exam, and a form to say it; nothing for visitors. */
export function ModuleExamDay({ code }: { code: string }) {
  const exam = useExam(code)
  const user = useSession((session) => session.user)
  const { modules } = useModules()
  if (exam === undefined || user === null) return null
  const isFollowed = [code, ...(exam.sharedCodes ?? [])].some((each) => modules.includes(each))
  return (
    <QuietBoundary>
      <Suspense>
        <ExamDay code={code} exam={exam} isFollowed={isFollowed} isAdmin={user.role === 'admin'} />
      </Suspense>
    </QuietBoundary>
  )
}
