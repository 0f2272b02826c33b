import type { FieldValues } from '@evenkeel/api-contract/fields/field-definition'
import type { FieldError } from '@evenkeel/api-contract/fields/validate'
import type { AnswerItem } from '@evenkeel/api-contract/portal/answers'
import type { Question } from '@evenkeel/api-contract/portal/questions'
import { type ReactNode, useEffect } from 'react'
import { isMeetingQuestion, isMethodQuestion, type IntakeAudience } from '../intake-flow.ts'
import { isSentence } from '#session/intake/question-fields.ts'
import { leadsBack } from '#lib/router/leads-back.ts'
import { useLocation, useNavigate } from '#lib/router/Router.tsx'
import { useSession } from '#session/session-context.tsx'
import { questionMessages } from '../questions.messages.ts'
import { useAnswerQuestion } from '../use-answer-question.ts'
import { useStepState } from '../use-step-state.ts'
import { StartedInOtherTab } from '../notices/StartedInOtherTab.tsx'
import { AnswersClearedNotice } from '../notices/AnswersClearedNotice.tsx'
import { QuestionsFirstNotice } from '../notices/QuestionsFirstNotice.tsx'
import { EarlierAnswersNotice } from './EarlierAnswersNotice.tsx'
import styles from './question.module.css'
import { QuestionForm } from './QuestionForm.tsx'
import { QuestionLayout } from './QuestionLayout.tsx'

export interface QuestionPageProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  /** What is chosen to begin with, where it is known without having been answered. */
  readonly known?: FieldValues
  /** The sentence of the home page by which that was chosen. */
  readonly phrase?: string
  /** Where the question is on the whole way, where the question itself knows only a part of it. */
  readonly progress?: Question['progress']
  readonly walk?: IntakeAudience
  /** What beside the question keeps its answer from being sent. */
  readonly problems?: () => readonly FieldError[]
  /** Told of every answer that was stored. */
  readonly onStored?: (answer: AnswerItem) => void
  /** Stands above the form. */
  readonly children?: ReactNode
  /** Stands beside the question. */
  readonly side?: ReactNode
}

/** The sentence says why it asks at each of its parts; above it, whoever doubts whether they may come is welcomed. */
const sentenceHeadings: Readonly<
  Record<IntakeAudience, { readonly heading: string; readonly lead: string }>
> = {
  myself: { heading: questionMessages.whatBrings, lead: questionMessages.nothingTooSmall },
  'someone-else': { heading: questionMessages.whoIsIt, lead: questionMessages.fitsThem },
}
const getHeading = (question: Question, walk: IntakeAudience): string =>
  isSentence(question) ? sentenceHeadings[walk].heading : question.text
const getLead = (question: Question, walk: IntakeAudience): string | null =>
  isSentence(question) ? sentenceHeadings[walk].lead : question.subheading
/** What was pressed at home, ended as a sentence, in place of the lead: the whole question stays in one view of a phone. */
const formatChosenText = (phrase: string): string =>
  questionMessages.youChose({ phrase: /[.!?…]$/.test(phrase) ? phrase : `${phrase}.` })

/** The next question is drawn on the same screen, so the way to the top is ours. */
function useScrollToTop(id: string): void {
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [id])
}

/** One question on a page of its own: Back and progress, heading, form. */
export function QuestionPage(props: QuestionPageProps) {
  const { question, former, known = {}, phrase, walk = 'myself', onStored, children, side } = props
  useScrollToTop(question.id)
  const { status } = useSession()
  const answering = useAnswerQuestion(walk)
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
    <QuestionLayout
      key={question.id}
      title={getHeading(question, walk)}
      lead={phrase === undefined ? getLead(question, walk) : null}
      progress={props.progress === undefined ? question.progress : props.progress}
      onBack={() => (isSideWay ? navigate(-1) : answering.back(question, step))}
      isWide={side !== undefined}
      isDense={isSentence(question)}
    >
      <AnswersClearedNotice />
      {question.is_start && former === undefined ? <StartedInOtherTab /> : null}
      <EarlierAnswersNotice onLook={() => void answering.back(question, null)} />
      {isMeetingQuestion(question) || walk === 'someone-else' ? null : <QuestionsFirstNotice />}
      {phrase === undefined ? null : <p className={styles.phrase}>{formatChosenText(phrase)}</p>}
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
          {status === 'member' ? questionMessages.whatComes : questionMessages.whatComesFirst}
        </p>
      ) : null}
    </QuestionLayout>
  )
}
