import { useNavigate } from '#lib/router/router.tsx'
import { href } from '#lib/paths.ts'
import { useWhoIsHere } from '#session/session-context.tsx'
import { VerificationForm } from '#session/VerificationForm.tsx'
import { LeadOn } from '#ui/lead-on.tsx'
import { Link } from '#ui/link.tsx'
import { Page } from '#ui/page.tsx'
import { afterVerifying } from '../flow.ts'

/** /schedule/register-verification: the mailed one-time code (ROUTE-37, AUTH-03). */
export default function RegisterVerificationScreen() {
  const { status, user } = useWhoIsHere()
  const navigate = useNavigate()
  if (status === 'member') return <LeadOn to={afterVerifying} />
  return (
    <Page
      title="Check your email"
      lead={
        user ? (
          <p>
            <span>We sent a code with six digits to </span>
            <strong translate="no">{user.email}</strong>
          </p>
        ) : (
          <p>We sent a code with six digits to your email.</p>
        )
      }
    >
      <VerificationForm
        email={user?.email ?? null}
        justSent
        onDone={(isMember) => navigate(isMember ? afterVerifying : href('login'), { replace: true })}
      />
      <p>
        <span>You confirmed already? </span>
        <Link to={href('login')}>Log in</Link>
      </p>
      {user ? (
        <p>
          <Link to={href('register')} state={{ again: true }}>
            Use another email address
          </Link>
        </p>
      ) : null}
    </Page>
  )
}
