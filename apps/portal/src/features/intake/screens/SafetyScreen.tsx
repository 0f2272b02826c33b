import type { Question } from '@evenkeel/contract/own/questions'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useNavigate } from '#lib/router/Router.tsx'
import { href } from '#lib/paths.ts'
import { useSession, useBookingState } from '#session/session-context.tsx'
import { Banner } from '#ui/Banner.tsx'
import { Button } from '#ui/Button.tsx'
import { Page } from '#ui/Page.tsx'
import { Redirect } from '#ui/Redirect.tsx'
import { dangerQuestion, IntakeOver } from '../api.ts'
import { placeOf } from '../flow.ts'
import { progressWords } from '../model.ts'
import { BackLink } from '../parts/BackLink.tsx'
import styles from '../parts/question.module.css'
import { QuestionWaiting } from '../parts/QuestionWaiting.tsx'
import { RiskHelp, riskLead, riskTitle } from '../parts/RiskHelp.tsx'
import { SafetyKickout } from '../parts/SafetyKickout.tsx'
import { SafetyNotice } from '../parts/SafetyNotice.tsx'
import { dangerChoice, isDangerEnd, isSafetyKickout } from '../safety.ts'
import { useAnswering } from '../use-answering.ts'
import { useFallback, useIntakeQuestion, useStepState } from '../use-intake-question.ts'

type Progress = 'asking' | 'sending' | 'failed' | 'danger'

/** Fetches the code of /risk ahead, so that the danger answer needs no network at all. */
const useRiskAhead = (): void => useEffect(() => void import('./RiskScreen.tsx').catch(() => {}), [])

function SafetyQuestion({ question }: { readonly question: Question }) {
  const [progress, setProgress] = useState<Progress>('asking')
  const answering = useAnswering()
  const navigate = useNavigate()
  const step = useStepState()
  const words = progressWords(question)
  const danger = dangerChoice(question)
  const choose = (choice: string): void => {
    const item = { question: question.id, answer: choice }
    if (choice === danger) {
      setProgress('danger')
      navigate(href('risk'), { state: { question: question.id, pushed: true } })
      answering.answerInBackground(question, item)
      return
    }
    setProgress('sending')
    answering.answer(question, item).then(answering.go, (error: unknown) => {
      setProgress('failed')
      if (error instanceof IntakeOver) answering.failed(error)
    })
  }
  if (progress === 'danger') {
    return (
      <Page title={riskTitle} lead={riskLead}>
        <RiskHelp />
      </Page>
    )
  }
  return (
    <Page title={question.text} {...(question.subheading === null ? {} : { lead: question.subheading })}>
      {words === null ? null : <p className={styles.progress}>{words}</p>}
      {progress === 'failed' ? (
        <Banner kind="error" title="Your answer did not reach us" live>
          <p>Please check your connection and choose once more.</p>
        </Banner>
      ) : null}
      <div className={styles.choices}>
        {question.choices.map(({ id, text }) => (
          <Button key={id} kind="secondary" disabled={progress === 'sending'} onClick={() => choose(text)}>
            {text}
          </Button>
        ))}
      </div>
      <BackLink onBack={() => answering.back(question, step)} />
    </Page>
  )
}

/** Back from the help in danger: its question is asked once more, and another answer leads on. */
function DangerAgain() {
  const { data: question, error } = useQuery(dangerQuestion(useSession()))
  useFallback(error, 'other')
  if (!question) return <QuestionWaiting stuck={null} />
  return <Redirect to={href('safety-screen')} state={{ question: question.id, pushed: false }} />
}

/** /safety-screen: questions about safety, and the end screen for jobs with safety rules (ROUTE-22, RD-144). */
export default function SafetyScreen() {
  useRiskAhead()
  const step = useStepState()
  const answering = useAnswering()
  const navigate = useNavigate()
  const { currentQuestionId } = useBookingState()
  const { question, stuck } = useIntakeQuestion(step?.question ?? currentQuestionId)
  const after = step?.after
  if (after !== undefined)
    return <SafetyNotice onContinue={() => answering.go(after)} onBack={() => navigate(-1)} />
  if (!question) return <QuestionWaiting stuck={stuck} />
  if (isDangerEnd(question)) return <DangerAgain />
  if (isSafetyKickout(question)) return <SafetyKickout question={question} />
  const place = placeOf(question)
  if (place.to !== href('safety-screen')) return <Redirect to={place.to} state={place.state} />
  return <SafetyQuestion key={question.id} question={question} />
}
