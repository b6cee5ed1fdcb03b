/** A server that has not answered by then is taken for unreachable: on a train, requests hang for minutes. */
const patienceMs = 4000

/** The server's answer; the kept one if the server is unreachable, slow, or behind a gateway that cannot reach it. */
export async function answerOrKept(
  request: Request,
  readKept: () => Promise<Response | undefined>,
  ask: (request: Request) => Promise<Response> = fetch,
): Promise<Response> {
  const asked = ask(request)
  const first = await Promise.race([
    asked.catch(() => null),
    new Promise<null>((resolve) => setTimeout(resolve, patienceMs, null)),
  ])
  if (first !== null && !isFromGateway(first)) return first
  return (await readKept()) ?? asked
}

/** A proxy answers while the program behind it is away. */
const isFromGateway = ({ status }: Response) => status === 502 || status === 503 || status === 504
