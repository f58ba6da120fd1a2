/** Before any schema is made: zod would try whether code may be made from text, which the policy of the pages stops and reports. */
import { config } from 'zod';

config({ jitless: true });
