/** The one state of an account in which its person may sign on and act (processes section 20.1). */
export const usableAccount = 'active';
