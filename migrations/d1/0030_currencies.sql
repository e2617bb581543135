-- The currency of a coupon's sums. NULL: the installation's, for coupons of before this file.
ALTER TABLE coupons ADD COLUMN currency TEXT;
