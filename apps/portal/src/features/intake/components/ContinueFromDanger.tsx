import type { Question } from '@evenkeel/api-contract/portal/questions'
import { useState } from 'react'
import { href } from '#lib/paths.ts'
import { Banner } from '#components/Banner.tsx'
import { Button } from '#components/Button.tsx'
import { Link } from '#components/Link.tsx'
import { Page } from '#components/Page.tsx'
import { IntakeExpiredError } from '../intake-api.ts'
import { getNonDangerChoice } from '../safety.ts'
import { safetyMessages as words } from '../safety.messages.ts'
import type { DangerExit } from '../step-state.ts'
import { useAnswerQuestion } from '../use-answer-question.ts'

/**
 * Kind words for somebody who goes on from the help in danger, safe or not sure of it, and the next question after them. The
 * danger they told us of stays noted at the answer set (decision 015); asking the same question again would say that nobody
 * had listened.
 */
export function ContinueFromDanger({
  question,
  goesOn,
}: {
  readonly question: Question
  readonly goesOn: DangerExit
}) {
  const answering = useAnswerQuestion()
  const [progress, setProgress] = useState<'reading' | 'sending' | 'failed'>('reading')
  const goOn = (): void => {
    setProgress('sending')
    const item = { question: question.id, answer: getNonDangerChoice(question) ?? '' }
    answering.answer(question, item).then(answering.go, (error: unknown) => {
      setProgress('failed')
      if (error instanceof IntakeExpiredError) answering.failed(error)
    })
  }
  return (
    <Page title={goesOn === 'safe' ? words.glad : words.unsureTitle} lead={words.thanks}>
      <p>{goesOn === 'safe' ? words.keptInMind : words.unsureKeptInMind}</p>
      {progress === 'failed' ? (
        <Banner kind="error" title={words.failed} live>
          <p>{words.failedAdvice}</p>
        </Banner>
      ) : null}
      <p>
        <Button busy={progress === 'sending'} onClick={goOn}>
          {words.goOn}
        </Button>
      </p>
      <p>
        <Link to={href('risk')} state={{ question: question.id, pushed: true }}>
          {words.needHelp}
        </Link>
      </p>
    </Page>
  )
}
