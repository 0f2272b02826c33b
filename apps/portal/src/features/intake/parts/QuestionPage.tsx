import type { FieldValues } from '@evenkeel/contract/fields/definition'
import type { FieldProblem } from '@evenkeel/contract/fields/validate'
import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { type ReactNode, useEffect } from 'react'
import { isAboutMeeting, isMethodQuestion, type Walk } from '../flow.ts'
import { isSentence } from '#session/intake/question-fields.ts'
import { leadsBack } from '#lib/router/leads-back.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { useWhoIsHere } from '#session/session-context.tsx'
import { questionWords } from '../questions.words.ts'
import { useAnswering } from '../use-answering.ts'
import { useStepState } from '../use-step-state.ts'
import { BegunElsewhere } from '../notices/BegunElsewhere.tsx'
import { ClearedNotice } from '../notices/ClearedNotice.tsx'
import { FirstNotice } from '../notices/FirstNotice.tsx'
import { KeptNotice } from './KeptNotice.tsx'
import styles from './question.module.css'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionFrame } from './QuestionFrame.tsx'

export interface QuestionPageProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** What is chosen to begin with, where it is known without having been answered. */
  readonly known?: FieldValues
  /** The sentence of the home page by which that was chosen. */
  readonly phrase?: string
  /** Where the question is on the whole way, where the question itself knows only a part of it. */
  readonly progress?: Question['progress']
  readonly walk?: Walk
  /** What beside the question keeps its answer from being sent. */
  readonly problems?: () => readonly FieldProblem[]
  /** Told of every answer that was stored. */
  readonly onStored?: (answer: AnswerItem) => void
  /** Stands above the form. */
  readonly children?: ReactNode
  /** Stands beside the question. */
  readonly side?: ReactNode
}

/** The sentence says why it asks at each of its parts; above it, whoever doubts whether they may come is welcomed. */
const aboveSentence: Readonly<Record<Walk, { readonly heading: string; readonly lead: string }>> = {
  myself: { heading: questionWords.whatBrings, lead: questionWords.nothingTooSmall },
  'someone-else': { heading: questionWords.whoIsIt, lead: questionWords.fitsThem },
}
const headingOf = (question: Question, walk: Walk): string =>
  isSentence(question) ? aboveSentence[walk].heading : question.text
const leadOf = (question: Question, walk: Walk): string | null =>
  isSentence(question) ? aboveSentence[walk].lead : question.subheading
/** What was pressed at home, ended as a sentence, in place of the lead: the whole question stays in one view of a phone. */
const chosenBy = (phrase: string): string =>
  questionWords.youChose({ phrase: /[.!?…]$/.test(phrase) ? phrase : `${phrase}.` })

/** The next question is drawn on the same screen, so the way to the top is ours. */
function useTopOfPage(id: string): void {
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [id])
}

/** One question on a page of its own: Back and progress, heading, form. */
export function QuestionPage(props: QuestionPageProps) {
  const { question, former, known = {}, phrase, walk = 'myself', onStored, children, side } = props
  useTopOfPage(question.id)
  const { status } = useWhoIsHere()
  const answering = useAnswering(walk)
  const step = useStepState()
  const navigate = useNavigate()
  const isSideWay = leadsBack(useLocation().state)
  const answer = async (item: AnswerItem) => {
    const next = await answering.answer(question, item)
    onStored?.(item)
    return next
  }
  const form = (
    <QuestionForm
      question={question}
      former={former}
      known={known}
      walk={walk}
      problems={props.problems}
      onAnswer={answer}
      onStep={answering.go}
      onFailure={answering.failed}
    />
  )
  return (
    <QuestionFrame
      key={question.id}
      title={headingOf(question, walk)}
      lead={phrase === undefined ? leadOf(question, walk) : null}
      progress={props.progress === undefined ? question.progress : props.progress}
      onBack={() => (isSideWay ? navigate(-1) : answering.back(question, step))}
      isWide={side !== undefined}
      isDense={isSentence(question)}
    >
      <ClearedNotice />
      {question.is_start && former === undefined ? <BegunElsewhere /> : null}
      <KeptNotice onLook={() => void answering.back(question, null)} />
      {isAboutMeeting(question) || walk === 'someone-else' ? null : <FirstNotice />}
      {phrase === undefined ? null : <p className={styles.phrase}>{chosenBy(phrase)}</p>}
      {children}
      {side ? (
        <div className={styles.split}>
          <aside className={styles.side}>{side}</aside>
          {form}
        </div>
      ) : (
        form
      )}
      {isMethodQuestion(question) ? (
        <p className={styles.next}>
          {status === 'member' ? questionWords.whatComes : questionWords.whatComesFirst}
        </p>
      ) : null}
    </QuestionFrame>
  )
}
