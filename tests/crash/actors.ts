import { randomInt } from 'node:crypto'
import { setTimeout } from 'node:timers/promises'
import { notepadDocuments, shelfResponse } from '#events'
import { lookUntil } from '../client/eventually'
import { broadcastAndRecall, scheduleBroadcast } from './act/broadcasts'
import { decideSome, showOne } from './act/desk'
import {
  copyOne,
  correctDetails,
  deleteOrReturn,
  passOn,
  publish,
  publishOne,
  renewOne,
} from './act/documents'
import { sayExamDay, setExamDay } from './act/exams'
import { nameFolder } from './act/folders'
import { keepPlace, openDocument } from './act/reading'
import { remarkOne } from './act/remarks'
import { contestOne } from './act/contests'
import { answerOne, askOne } from './act/questions'
import { confirmNotice, fileNotice } from './act/notices'
import { report, reportNotes, reportText } from './act/reports'
import { resetPassword } from './act/reset-password'
import { addAndRemoveSearchWords } from './act/search-words'
import { addAndRemoveSharePhrase } from './act/share-phrases'
import { chooseDigest, choosePush } from './act/settings'
import { redeem, setBookmark } from './act/shop'
import { suspendAndReinstate } from './act/suspensions'
import { sayHelped } from './act/thanks'
import { acceptReply, askQuestion, reply, voteForReply } from './act/threads'
import { removeOne, voteForSome } from './act/votes'
import { askOrWithdraw, settleOne } from './act/wants'
import { chooseInitials, hideFirstSteps, rename, sendFeedback, writeNote } from './act/writing'
import { anyOf, present, type Cast } from './cast'
import { LastWrite } from './last-write'
import type { Kind, Memory } from './memory'
import { createStage, type Send, type Stage } from './stage'

type Act = (stage: Stage) => Promise<unknown>

/** One more than a removal needs. */
const manyPresent = 22
/** Decisions about a removal: while one is missing, the warm-up has documents removed. */
const ofRemovals: readonly Kind[] = ['restore', 'undo-pile-on']
/** Generous, for busy machines: it ends once every kind was let through. */
const warmUpMs = 600_000

/** Students and an admin who act concurrently and record the answers. `paceMs`: how long each act takes at least. */
export function createActors({
  origins,
  cast,
  memory,
  send,
  paceMs = 2,
}: {
  origins: readonly string[]
  cast: Cast
  memory: Memory
  send?: Send
  paceMs?: number
}) {
  const stage = createStage(origins, cast, memory, send)
  let noteDocuments: string[] = []

  /** Refusals and lost connections are expected. */
  const attempt = async (act: Act) => {
    // An actor with nothing to do must not keep the others waiting.
    await Promise.allSettled([act(stage), setTimeout(paceMs)])
  }

  /** Lines run concurrently; the acts of one line run one after the other, in any order. */
  function lines(): Act[][] {
    const { adminToken, writer, forgetful } = cast
    return [
      [voteForSome],
      [voteForSome],
      [publishOne, deleteOrReturn, correctDetails, renewOne, copyOne, passOn],
      [
        redeem,
        setBookmark,
        keepPlace,
        openDocument,
        nameFolder,
        rename,
        chooseInitials,
        hideFirstSteps,
        askOrWithdraw,
        sayExamDay,
        chooseDigest,
        choosePush,
        settleOne,
      ],
      [askQuestion, reply, voteForReply, acceptReply],
      [
        sendFeedback,
        remarkOne,
        sayHelped,
        report,
        reportNotes,
        contestOne,
        answerOne,
        fileNotice,
        confirmNotice,
        ...(writer ? [() => writeNote(stage, writer, noteDocuments)] : []),
      ],
      ...(adminToken === null
        ? []
        : [
            [
              decideSome,
              reportText,
              showOne,
              askOne,
              suspendAndReinstate,
              broadcastAndRecall,
              scheduleBroadcast,
              addAndRemoveSearchWords,
              addAndRemoveSharePhrase,
              setExamDay,
            ].map((act) => () => act(stage, adminToken)),
          ]),
      ...forgetful.map((student) => [() => resetPassword(stage, student)]),
    ]
  }

  /** Acts until stopped. */
  function work() {
    let going = true
    const loops = lines().map(async (acts) => {
      while (going) await attempt(anyOf(acts) ?? voteForSome)
    })
    // Sometimes a document crosses the removal limit.
    if (present(cast).length >= manyPresent && randomInt(4) === 0) loops.push(attempt(removeOne))
    return {
      stop: async () => {
        going = false
        await Promise.all(loops)
      },
    }
  }

  return {
    work,
    /** Prepares data, and runs until each kind of write was acknowledged once. Nothing is killed yet. */
    async warmUp() {
      const { writer, forgetful, password } = cast
      for (const { _id, token } of forgetful)
        memory.passwords.set(_id, {
          password: new LastWrite(password),
          former: null,
          session: { token, password },
          spentCodes: new Set(),
        })
      const { body } = await stage.gateway().call('GET', '/api/auth/documents/newest?limit=30')
      noteDocuments = shelfResponse.parse(body).documents.map(({ _id }) => _id)
      for (let i = 0; writer && i < notepadDocuments; i++) await publish(stage, writer, 'Notes of a writer')
      const working = work()
      const missing = await lookUntil(
        async () => {
          const missing = memory.missing()
          if (ofRemovals.some((kind) => missing.includes(kind))) await attempt(removeOne)
          return missing
        },
        (kinds) => kinds.length === 0,
        { withinMs: warmUpMs, everyMs: 50 },
      )
      await working.stop()
      if (missing.length > 0) throw new Error(`never let through: ${missing.join(', ')}`)
    },
  }
}
