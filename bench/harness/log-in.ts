/** The cookies of a northstar member who has just logged in. */
export async function logInAsMember(base: string): Promise<{ name: string; value: string }[]> {
  const answer = await fetch(`${base}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', 'x-client-id': 'northstar' },
    body: JSON.stringify({ email: 'maya.lopez@northstar.example', password: 'Calm#Harbor7' }),
  })
  if (!answer.ok) throw new Error(`the log-in returned ${answer.status}`)
  return answer.headers.getSetCookie().map((line) => {
    const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
    return { name, value }
  })
}
