import http from 'node:http'

/** Sends a request as a signed-in user. Resolves to the status and text of the answer; rejects if none arrives. */
export const call = (agent: http.Agent, method: string, url: string, token: string, body?: object) =>
  new Promise<{ status: number; text: string }>((resolve, reject) => {
    const type = body && { 'content-type': 'application/json' }
    const headers = { authorization: `Bearer ${token}`, ...type }
    const request = http.request(url, { agent, method, headers }, (response) => {
      let text = ''
      response.on('data', (chunk: Buffer) => (text += chunk.toString()))
      response.on('end', () => resolve({ status: response.statusCode ?? 0, text }))
      response.on('error', reject)
    })
    request.on('error', reject)
    request.end(body && JSON.stringify(body))
  })
