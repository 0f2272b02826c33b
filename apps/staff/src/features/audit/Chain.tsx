import { verifyChain } from '@evenkeel/contract/staff/audit'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaff } from '#session/staff.tsx'
import { Button } from '#ui/Button.tsx'
import { TextField } from '#ui/fields/Fields.tsx'
import { Notice } from '#ui/Notice.tsx'
import parts from '#ui/parts.module.css'
import { Problem } from '#ui/Problem.tsx'
import { refusalText } from '#ui/refusal.ts'
import styles from './audit.module.css'
import { auditWords } from './audit.words.ts'

/** Walks the chain of the audit, and says whether it is as it was written. */
export function Chain() {
  const { call } = useStaff()
  const [seen, setSeen] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(verifyChain, { body: { seen: seen.trim() || null } }),
  })
  return (
    <details className={styles.chain}>
      <summary>{auditWords.verifyTitle}</summary>
      <div className={parts.stack}>
        <p className={parts.soft}>{auditWords.verifyText}</p>
        <TextField
          label={auditWords.seen}
          hint={auditWords.seenHint}
          value={seen}
          onChange={setSeen}
          maxLength={100}
        />
        <div className={parts.row}>
          <Button kind="secondary" busy={isPending} onPress={() => mutate()}>
            {auditWords.verify}
          </Button>
        </div>
        {data || error ? null : (
          <p className={parts.soft} role="status">
            {isPending ? auditWords.checking : auditWords.notChecked}
          </p>
        )}
        <Problem text={error === null ? null : refusalText(error)} />
        {data ? (
          <Notice
            kind={data.is_whole ? 'success' : 'error'}
            title={data.is_whole ? auditWords.whole({ count: data.events }) : auditWords.broken}
            isNew
          >
            {data.fault === null ? null : <p>{data.fault}</p>}
            <p>{auditWords.last}</p>
            <code className={styles.code}>{data.last}</code>
          </Notice>
        ) : null}
      </div>
    </details>
  )
}
