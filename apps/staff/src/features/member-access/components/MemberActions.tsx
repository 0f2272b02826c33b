import type { MemberAccess } from '@evenkeel/api-contract/staff/member-access'
import { useSession } from '#session/session-context.tsx'
import styles from '../member-access.module.css'
import { EndSessionsAction } from './EndSessionsAction.tsx'
import { ExportDataAction } from './ExportDataAction.tsx'
import { RequestRemovalAction } from './RequestRemovalAction.tsx'
import { ResendCodeAction } from './ResendCodeAction.tsx'

/** What can be done for the open person; what a role may not do is not here. */
export function MemberActions({ lookUp }: { readonly lookUp: MemberAccess }) {
  const { roles } = useSession()
  return (
    <div className={styles.acts}>
      <ResendCodeAction lookUp={lookUp} />
      <EndSessionsAction lookUp={lookUp} />
      {roles.includes('privacy_officer') ? <ExportDataAction lookUp={lookUp} /> : null}
      <RequestRemovalAction lookUp={lookUp} />
    </div>
  )
}
