// Every form judges with this, so that what is wrong is said in our words.
import '#shared/validation-messages.ts';

export { zodResolver } from '@hookform/resolvers/zod';
