import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { limits } from '@evenkeel/api-contract/limits'
import { expect, it } from 'vitest'
import { createFetchWithConnectTimeout } from './resilience-policy.ts'

const listens = `const server = require('node:net').createServer()
server.listen({ port: 0, host: '127.0.0.1', backlog: 1 }, () => console.log(server.address().port))`

it('aborts a call to a host that accepts no connection after 2 s (trust R4) [CALL-35]', async () => {
  const host = spawn(process.execPath, ['-e', listens], { stdio: ['ignore', 'pipe', 'inherit'] })
  const waiting: Socket[] = []
  try {
    const [said] = (await once(host.stdout, 'data')) as [Buffer]
    const port = Number(String(said))
    // A stopped process accepts no connections; once its short queue is full, new ones get no answer.
    host.kill('SIGSTOP')
    for (let count = 0; count < 4; count += 1) {
      waiting.push(connect(port, '127.0.0.1').on('error', () => {}))
    }
    await expect(createFetchWithConnectTimeout()(`http://127.0.0.1:${port}/`)).rejects.toMatchObject({
      cause: {
        code: 'UND_ERR_CONNECT_TIMEOUT',
        message: expect.stringContaining(`timeout: ${limits.telehealthConnect}ms`) as string,
      },
    })
    expect(limits.telehealthConnect).toBe(2000)
  } finally {
    for (const socket of waiting) socket.destroy()
    host.kill('SIGKILL')
  }
})
