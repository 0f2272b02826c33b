import type { Question } from '@evenkeel/api-contract/portal/questions'
import type { ReactNode } from 'react'
import { BackButton } from '#components/navigation/BackLink.tsx'
import { Page } from '#components/Page.tsx'
import { formatProgress } from '#session/intake/question-fields.ts'
import styles from './question.module.css'

interface QuestionLayoutProps {
  readonly title: string
  readonly lead: string | null
  /** Language of the question where it is not the document's. */
  readonly lang: string | undefined
  readonly progress: Question['progress']
  readonly onBack: () => unknown
  readonly isWide?: boolean
  /** Several fields at once: on a phone they fit in one view with the Continue button. */
  readonly isDense?: boolean
  readonly children: ReactNode
}

/** Layout of every question: Back and progress above the heading, always in the same place. */
export function QuestionLayout({
  title,
  lead,
  lang,
  progress,
  onBack,
  isWide = false,
  isDense = false,
  children,
}: QuestionLayoutProps) {
  const top = (
    <div className={styles.top}>
      <div className={styles.topRow}>
        <BackButton onBack={onBack} />
        {progress ? <p className={styles.progress}>{formatProgress(progress)}</p> : null}
      </div>
      {progress ? (
        <progress className={styles.bar} aria-hidden="true" value={progress.step} max={progress.about} />
      ) : null}
    </div>
  )
  return (
    <div className={styles.frame} data-dense={isDense}>
      <Page
        title={title}
        lang={lang}
        above={top}
        width={isWide ? 'wide' : 'narrow'}
        {...(lead === null ? {} : { lead })}
      >
        {children}
      </Page>
    </div>
  )
}
