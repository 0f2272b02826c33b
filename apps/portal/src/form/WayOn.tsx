import { errorTexts } from '@evenkeel/contract/error-texts'
import { href } from '#lib/paths.ts'
import { Link } from '#ui/Link.tsx'

const [accountExists = ''] = errorTexts.accountExists('|').split('|')

/**
 * The way on from a text of the catalogue that says "above", wherever that is (ERROR-23, ERROR-24): the words are
 * the specification's, the link is where they are read.
 */
export function WayOn({ text }: { readonly text: string }) {
  if (text === errorTexts.locked) return <Link to={href('auth-reset')}>Forgot? Reset your password</Link>
  if (text.startsWith(accountExists)) return <Link to={href('login')}>Log in</Link>
  return null
}
