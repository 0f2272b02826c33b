import { verifyAuditChain } from '@evenkeel/api-contract/staff/audit'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useStaffClient } from '#session/session-context.tsx'
import { Button } from '#components/Button.tsx'
import { TextField } from '#components/fields/TextField.tsx'
import { Notice } from '#components/Notice.tsx'
import parts from '#components/parts.module.css'
import { ErrorNotice } from '#components/ErrorNotice.tsx'
import { describeApiError } from '#lib/api-errors.ts'
import styles from '../audit-log.module.css'
import { auditLogMessages } from '../audit-log.messages.ts'

/** Walks the chain of the audit, and says whether it is as it was written. */
export function AuditChainVerification() {
  const { call } = useStaffClient()
  const [seen, setSeen] = useState('')
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => call(verifyAuditChain, { body: { seen: seen.trim() || null } }),
  })
  return (
    <details className={styles.chain}>
      <summary>{auditLogMessages.verifyTitle}</summary>
      <div className={parts.stack}>
        <p className={parts.soft}>{auditLogMessages.verifyText}</p>
        <TextField
          label={auditLogMessages.seen}
          hint={auditLogMessages.seenHint}
          value={seen}
          onChange={setSeen}
          maxLength={100}
        />
        <div className={parts.row}>
          <Button kind="secondary" busy={isPending} onPress={() => mutate()}>
            {auditLogMessages.verify}
          </Button>
        </div>
        {data || error ? null : (
          <p className={parts.soft} role="status">
            {isPending ? auditLogMessages.checking : auditLogMessages.notChecked}
          </p>
        )}
        <ErrorNotice text={error === null ? null : describeApiError(error)} />
        {data ? (
          <Notice
            kind={data.is_whole ? 'success' : 'error'}
            title={data.is_whole ? auditLogMessages.whole({ count: data.events }) : auditLogMessages.broken}
            isNew
          >
            {data.fault === null ? null : <p>{data.fault}</p>}
            <p>{auditLogMessages.last}</p>
            <code className={styles.code}>{data.last}</code>
          </Notice>
        ) : null}
      </div>
    </details>
  )
}
