import type { AnswerItem } from '@evenkeel/contract/own/answers'
import type { Question } from '@evenkeel/contract/own/questions'
import { type ReactNode, useEffect } from 'react'
import { Page } from '#ui/Page.tsx'
import type { Walk } from '../flow.ts'
import { isSentence, progressWords } from '../model.ts'
import { useAnswering } from '../use-answering.ts'
import { useStepState } from '../use-intake-question.ts'
import { BackLink } from './BackLink.tsx'
import { ClearedNotice } from './ClearedNotice.tsx'
import { FirstNotice } from './FirstNotice.tsx'
import styles from './question.module.css'
import { QuestionForm } from './QuestionForm.tsx'

export interface QuestionPageProps {
  readonly question: Question
  readonly former: AnswerItem | undefined
  readonly walk?: Walk
  /** Told of every answer that was stored. */
  readonly onStored?: (answer: AnswerItem) => void
  /** Stands beside the question. */
  readonly side?: ReactNode
}

const headingOf = (question: Question): string =>
  isSentence(question) ? 'What brings you here?' : question.text
const leadOf = (question: Question): string | null =>
  isSentence(question) ? 'Finish this sentence. You can change it later.' : question.subheading

/** The next question is drawn on the same screen, so the way to the top is ours. */
function useTopOfPage(id: string): void {
  useEffect(() => {
    window.scrollTo({ top: 0 })
  }, [id])
}

/** One question on a page of its own: progress in words, heading, form, Back. */
export function QuestionPage({ question, former, walk = 'myself', onStored, side }: QuestionPageProps) {
  useTopOfPage(question.id)
  const answering = useAnswering(walk)
  const step = useStepState()
  const progress = progressWords(question)
  const lead = leadOf(question)
  const answer = async (item: AnswerItem) => {
    const next = await answering.answer(question, item)
    onStored?.(item)
    return next
  }
  const form = (
    <QuestionForm
      question={question}
      former={former}
      onAnswer={answer}
      onStep={answering.go}
      onFailure={answering.failed}
    />
  )
  return (
    <Page
      key={question.id}
      title={headingOf(question)}
      width={side ? 'wide' : 'narrow'}
      {...(lead === null ? {} : { lead })}
    >
      <ClearedNotice />
      <FirstNotice />
      {progress === null ? null : <p className={styles.progress}>{progress}</p>}
      {side ? (
        <div className={styles.split}>
          <aside className={styles.side}>{side}</aside>
          {form}
        </div>
      ) : (
        form
      )}
      <BackLink onBack={() => answering.back(question, step)} />
    </Page>
  )
}
