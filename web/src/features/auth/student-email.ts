const studentHost = /^(u\.nus\.edu|e\.ntu\.edu\.sg|([a-z0-9-]+\.)*smu\.edu\.sg)$/

export const studentEmailMessage = 'Only NUS, SMU, or NTU student emails are accepted.'

/** Whether the whole host of an address is one of the three universities'. The server judges again. */
export function isStudentEmail(email: string): boolean {
  const [local, host, ...rest] = email.trim().toLowerCase().split('@')
  return rest.length === 0 && Boolean(local) && host !== undefined && studentHost.test(host)
}
